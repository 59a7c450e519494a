// The few functions with which the modules of the page are tested.

/** @type {{name: string, run: () => unknown}[]} */
let tests = [];

/** A test, which fails if it throws. @param {string} name @param {() => unknown} run */
export const test = (name, run) => { tests.push({ name, run }); };

/** A value as JSON that tells undefined from null. @param {unknown} value */
const shown = (value) => JSON.stringify(value, (_, one) => (one === undefined ? "(undefined)" : typeof one === "bigint" ? `${one}n` : one), 1);

/** @param {unknown} actual @param {unknown} expected @param {string} [what] */
export function equal(actual, expected, what = "the value") {
  if (shown(actual) !== shown(expected)) throw new Error(`${what} is ${shown(actual)}, not ${shown(expected)}`);
}

/** @param {() => unknown} work @param {string} words in the message of its error */
export async function refused(work, words) {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!message.includes(words)) throw new Error(`the error says “${message}”, not “${words}”`, { cause: error });
    return error;
  }
  throw new Error(`nothing was thrown that says “${words}”`);
}

/**
 * Put something else in the place of a global for a test.
 * @param {string} name
 * @param {unknown} stub
 * @param {() => unknown} work
 */
export async function instead(name, stub, work) {
  const globals = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
  const usual = globals[name];
  globals[name] = stub;
  try {
    return await work();
  } finally {
    globals[name] = usual;
  }
}

/** Run the tests of a module; returns the error of each, or null. @param {string} file */
export async function errorsOf(file) {
  tests = [];
  await import(file);
  /** @type {Record<string, string | null>} */
  const errors = {};
  for (const { name, run } of tests) {
    localStorage.clear();
    sessionStorage.clear();
    try {
      await run();
      errors[name] = null;
    } catch (error) {
      errors[name] = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
    }
  }
  return errors;
}
