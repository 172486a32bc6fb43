"""What changes side games: games at one table, sessions at several, and their printed sheets."""
