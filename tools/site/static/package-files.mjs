// The package as the site holds it: a line of JSON with the names and sizes of its files, and their bytes.

/**
 * Write the files of a package below a folder of Python's.
 * @param {any} FS of Pyodide
 * @param {string} folder
 * @param {Uint8Array} pack
 */
export function writeFiles(FS, folder, pack) {
  const end = pack.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(0, end)))) {
    const path = `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, pack.subarray(at, at + size));
    at += size;
  }
}
