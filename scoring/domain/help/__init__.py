"""What Help and the printed guides say: answers to a leader's questions, how they are found, and what to do when."""
