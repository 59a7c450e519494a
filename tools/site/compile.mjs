// Compiles Python's modules to bytecode with the very Python that runs in the page:
//   node compile.mjs PYODIDE_FOLDER INPUT.zip OUTPUT.zip PREFIX
// Modules that are compiled when they are loaded would take most of the time to start. PREFIX is
// the folder that tracebacks name.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, input, output, prefix] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.writeFile("/input.zip", new Uint8Array(readFileSync(input)));
python.globals.set("prefix", prefix);
python.runPython(`
from importlib.util import MAGIC_NUMBER
import ast, marshal, zipfile

WHEN = (1980, 1, 1, 0, 0, 0)  # the same files at any time
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # there is no source to compare with

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef

def without_docstrings(data):
    """The tree of a module whose plain functions have no docstrings: nobody reads them in the page.

    Those of classes and properties stay: schemas quote them, and in the place of a class's missing
    one dataclasses would compute a signature."""
    tree = ast.parse(data)
    for node in ast.walk(tree):
        plain = isinstance(node, FUNCTIONS) and not node.decorator_list
        if plain and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.fix_missing_locations(tree)

with zipfile.ZipFile("/input.zip") as source, zipfile.ZipFile("/output.zip", "w") as compiled:
    for name in sorted(source.namelist()):
        data = source.read(name)
        if name.endswith(".py"):
            tree = without_docstrings(data)
            code = compile(tree, f"{prefix}/{name}", "exec", dont_inherit=True, optimize=0)
            name, data = f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
        compiled.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(output, python.FS.readFile("/output.zip"));
