"""The studio: a page in the browser for all kinds, and the JSON API that it stands on.

The server keeps nothing: every call is a pure function of a puzzle and what is asked of it.

- ``app`` the web application, ``schemas`` what is asked and ``answers`` what is answered,
  ``guard`` who may ask and how much, ``replies`` answers that stop their work when nobody waits
  for them any more;
- ``pool`` the worker processes, seen from the server; ``worker`` the same from inside;
- ``calls`` what each call does, ``wire`` views and pictures as JSON (both run in a worker);
- ``page/`` the static files, ``gallery/`` ready puzzles, ``links`` puzzles in an address;
- ``serve`` finds a port, starts the server, opens the browser.

Like every face it knows the library's verbs and the table of kinds, never a wing.
"""
