"""The one way this house says no to people."""


class Refusal(Exception):
    """Something anticipated that is not done, said in one sentence fit for a phone.

    The sentence says what is wrong in the trade's words and what to do next.  `text` is the sentence with
    its gaps (`%(table)s`), so that the web can translate it before `values` are filled in.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text, values)
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text % self.values if self.values else self.text
