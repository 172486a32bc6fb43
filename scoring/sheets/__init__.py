"""The sheets of scoring: slips, standings, playoffs, results, certificates, the hall pack."""
