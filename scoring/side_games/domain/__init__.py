"""The rules of the side games: what a game declares, how deals are tallied, and how tables are drawn."""
