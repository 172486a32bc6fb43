"""The sheets about the movement: movement sheets, the calling sheet, personal cards."""
