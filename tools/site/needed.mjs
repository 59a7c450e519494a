// The modules of Python's library that the studio in the page loads:
//   node needed.mjs PYODIDE_FOLDER LIBRARY.zip PACKAGE KERNELS REQUESTS.json OUTPUT.json
// It starts Python as the page's worker does, asks all requests, and writes the names of the files
// that were loaded from the library's archive.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { writeFiles } from "./static/package-files.mjs";

const [pyodide, library, code, kernels, requests, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ stdLibURL: library, _makeSnapshot: true });
writeFiles(python.FS, "/lib/lasermaze", new Uint8Array(readFileSync(code)));
python.runPython(`import sys; sys.path.insert(0, "/lib/lasermaze"); import lasermaze.studio.before_kernels`);
python.makeMemorySnapshot(); // fails if a module holds what the snapshot cannot keep
python.FS.writeFile("/lib/lasermaze/lasermaze/_kernel.so", new Uint8Array(readFileSync(kernels)));
const studio = python.pyimport("lasermaze.studio.in_page");
for (const kind of studio.kinds_to_warm().toJs()) studio.warm_kind(kind);
for (const [name, request] of JSON.parse(readFileSync(requests, "utf-8"))) {
  const [outcome] = studio.ask(name, JSON.stringify(request), () => {}).toJs();
  if (outcome === "bug") throw new Error(`${name} failed in Pyodide`);
}
const files = python.runPython(`
import importlib, pkgutil, sys

def places():
    """The files of all modules that were loaded from an archive, by their names in it."""
    for module in list(sys.modules.values()):
        if getattr(getattr(module, "__spec__", None), "origin", None) == "frozen":
            continue  # it is in the interpreter itself
        for place in (getattr(module, "__file__", None), *(getattr(module, "__path__", None) or ())):
            before, found, name = (place or "").partition(".zip/")
            if found:
                yield name if name.endswith((".py", ".pyc")) else name + "/__init__.py"

sorted({name.removesuffix("c") if name.endswith(".pyc") else name for name in places()})
`).toJs();
writeFileSync(output, JSON.stringify(files));
