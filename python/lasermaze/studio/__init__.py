"""The studio: a page in the browser for all kinds, and the JSON API that it uses.

The server keeps nothing: every call is a pure function of its request.

- ``handlers/`` is the table of calls: each with its request, its response, its defaults and its
  time in one place; ``calls`` defines a call, ``request`` and ``documents`` contain what the
  calls share, ``jobs`` runs one call and turns its errors into responses;
- ``app`` is the web application, ``middleware`` checks who may use it and how much, ``responses``
  are errors and jobs that stop when their client disconnects;
- ``pool`` has the worker processes and their queues; they run `lasermaze.studio.worker`;
- ``in_page`` answers the calls in the studio without a server, which loads ``before_kernels``
  first;
- ``page/`` has the static files, which ``page_files`` serves, ``gallery/`` the ready puzzles and
  ``lessons/`` the rules and first steps; ``links`` writes and reads puzzles in an address;
- ``serve`` finds a port, starts the server with its time limits and opens the browser.

Like the command line it knows the library's verbs and `lasermaze.kind`, never a kind's package.
"""
