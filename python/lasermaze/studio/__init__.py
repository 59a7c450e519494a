"""The studio: a page in the browser for all kinds, and the JSON API that it uses.

The server keeps nothing: every call is a pure function of its request.

- ``handlers/`` is the table of calls: each with its request, its response, its defaults and its
  time in one place; ``calls`` says what a call is, ``request`` and ``serialize`` contain what
  they share;
- ``app`` is the web application, ``middleware`` checks who may use it and how much,
  ``responses`` are errors and jobs that stop when their client disconnects, ``connections``
  has the time limits of the network;
- ``pool`` has the worker processes and their queues, ``worker`` is the program they run;
- ``page/`` has the static files, ``gallery/`` ready puzzles; ``links`` writes and reads puzzles
  in an address;
- ``serve`` finds a port, starts the server and opens the browser.

Like the command line it knows the library's verbs and `lasermaze.kind`, never a kind's package.
"""
