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

def without_words(data):
    """The tree of a module without docstrings and the annotations of plain functions.

    Nobody reads them in the page. A class keeps a dot: in the place of a missing docstring
    dataclasses would compute a signature."""
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if not isinstance(node, FUNCTIONS | ast.ClassDef | ast.Module):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body[0].value = ast.Constant(".")
            if not isinstance(node, ast.ClassDef):
                node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, FUNCTIONS) and not node.decorator_list:
            arguments = node.args
            for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
                if one is not None:
                    one.annotation = None
            node.returns = None
    return ast.fix_missing_locations(tree)

def without_places(code):
    """The code without the columns of its instructions: a traceback names the line alone."""
    consts = tuple(without_places(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=lines_only(code))

def lines_only(code):
    """The table of lines, written anew without columns."""
    table = bytearray()
    last = code.co_firstlineno
    for start, end, line in code.co_lines():
        units = (end - start) // 2
        while units > 0:
            length = min(units, 8)
            units -= length
            if line is None:
                table.append(0x80 | (15 << 3) | (length - 1))
                continue
            table.append(0x80 | (13 << 3) | (length - 1))
            step, last = line - last, line
            number = (-step << 1) | 1 if step < 0 else step << 1
            while number >= 64:
                table.append(0x40 | (number & 63))
                number >>= 6
            table.append(number)
    return bytes(table)

with zipfile.ZipFile("/input.zip") as source, zipfile.ZipFile("/output.zip", "w") as compiled:
    for name in sorted(source.namelist()):
        data = source.read(name)
        if name.endswith(".py"):
            tree = without_words(data)
            code = compile(tree, f"{prefix}/{name}", "exec", dont_inherit=True, optimize=0)
            name, data = f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(without_places(code))
        compiled.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_STORED)
`);
writeFileSync(output, python.FS.readFile("/output.zip"));
