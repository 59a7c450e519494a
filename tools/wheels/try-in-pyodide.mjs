// Run a program in Pyodide with some wheels: node try-in-pyodide.mjs PYODIDE PROGRAM WHEEL...
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: resolve(folder) });
for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "whl");
pyodide.runPython(readFileSync(program, "utf8"));
