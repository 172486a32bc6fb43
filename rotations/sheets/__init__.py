"""Paper about what is played: movement sheets, the calling sheet, personal cards."""
