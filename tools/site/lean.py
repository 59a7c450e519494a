"""Stand-ins for modules of Python's library that a page needs only in part.

Pyodide starts with asyncio, which loads sockets, processes and their logging, and with an installer
of packages, which loads archives of every sort: together a third of all that would be loaded. Each
text here takes the place of the file with its name.
"""

from __future__ import annotations

LEAN = {
    "asyncio/__init__.py": """\
'''asyncio without loops that wait for sockets and processes: Pyodide has its own.'''

from . import events, tasks
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .protocols import *
from .queues import *
from .runners import *
from .tasks import *
from .timeouts import *
from .transports import *

#: The base of Pyodide's policy, which has a loop already.
DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
""",
    "html/entities.py": """\
'''No names of characters: nothing in the page reads HTML.'''

html5 = {}
""",
    "importlib/resources/__init__.py": """\
'''The files of packages, which lie in folders here.'''

from importlib import import_module
from pathlib import Path


def files(package):
    '''The folder of a package, given by its name.'''
    return Path(import_module(package).__file__).parent
""",
    "logging/__init__.py": """\
'''Messages of futures and tasks go to the browser's console.'''

import sys


class _Logger:
    '''A logger without levels.'''

    def error(self, message, *values, **_):
        '''Print a message.'''
        print(message % values if values else message, file=sys.stderr)

    warning = critical = exception = error

    def debug(self, *_, **__):
        '''Print nothing.'''

    info = debug

    def isEnabledFor(self, level):
        '''Whether messages of a level are printed.'''
        return level >= WARNING


DEBUG, INFO, WARNING, ERROR, CRITICAL = 10, 20, 30, 40, 50

_LOGGER = _Logger()


def getLogger(name=None):
    '''The only logger.'''
    return _LOGGER
""",
    "pyodide/_package_loader.py": """\
'''Places that Pyodide asks for. No package is installed: the worker writes files.'''

from pathlib import Path
from site import getsitepackages

from pyodide_js import loadedPackages  # a snapshot of the memory expects that it is held

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages():
    '''No packages are listed.'''
""",
    "socket.py": """\
'''The constants that asyncio names; a page has no sockets.'''

AF_UNSPEC, AI_PASSIVE, SOCK_STREAM = 0, 1, 1
""",
    "subprocess.py": """\
'''The constants that asyncio names; a page has no processes.'''

PIPE, STDOUT, DEVNULL = -1, -2, -3
""",
}
