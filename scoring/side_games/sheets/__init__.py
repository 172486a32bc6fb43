"""Score sheets and standings of the side games on paper, drawn from values."""
