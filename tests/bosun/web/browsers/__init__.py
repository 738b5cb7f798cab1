"""The golden day in the browsers of other makers: WebKit, which iPhones have, and Firefox."""
