/**
 * A Node program that runs Z3 as WebAssembly from npm, handed over with findings. `node ask-z3.mjs VERSION
 * [name=value…] -- FILE…` evaluates the files in one module and prints the last result. `node ask-z3.mjs VERSION
 * fetch` only fetches the package. Exit code 127: Z3 cannot be run.
 */
export const ASK_Z3 = `// Runs Z3 as WebAssembly (npm package z3-solver): node ask-z3.mjs VERSION [name=value...] -- FILE...
// Exit code 127: it cannot be run. node ask-z3.mjs VERSION fetch: only fetches the package.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const [version, ...rest] = process.argv.slice(2);
const parameters = rest.slice(0, rest.indexOf('--'));
const files = rest.slice(rest.indexOf('--') + 1);
const isVersion = (folder) => {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === version;
  } catch {
    return false;
  }
};

function findPackage() {
  const cache = process.env.GAINSAY_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gainsay');
  const own = join(cache, 'z3-solver', version);
  const cached = join(own, 'node_modules', 'z3-solver');
  if (isVersion(cached)) return cached;
  for (let at = process.cwd(); at !== dirname(at); at = dirname(at)) {
    const near = join(at, 'node_modules', 'z3-solver');
    if (isVersion(near)) return near;
  }
  if (process.env.GAINSAY_OFFLINE) throw new Error('z3-solver ' + version + ' is not installed, and GAINSAY_OFFLINE forbids fetching it');
  mkdirSync(own, { recursive: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
  execFileSync('npm', ['install', ...options, '--prefix', own, 'z3-solver@' + version], { stdio: ['ignore', 2, 2] });
  return cached;
}

const errors = [];
let asking = false;
let over = false;
const die = (message) => {
  if (over) return;
  over = true;
  if (!asking) {
    console.error(errors.concat(message).join('\\n'));
    process.exit(127);
  }
  console.error(errors.join('\\n'), message);
  const status = /program exited \\(with status: (\\d+)\\)/.exec(errors.join('\\n'));
  const fault = /memory access out of bounds|table index is out of bounds/.test(errors.join('\\n') + message);
  process.exit(status !== null ? Number(status[1]) : fault ? 139 : 134);
};
process.on('uncaughtException', (error) => die(error.stack ?? String(error)));
process.on('unhandledRejection', (error) => die(error?.stack ?? String(error)));

const folder = findPackage();
if (rest[0] === 'fetch') process.exit(0);
if (!existsSync(join(folder, 'build', 'z3-built.js'))) throw new Error('no Z3 in ' + folder);
// The oldest version prefers fetch() to reading the file, and Node's fetch refuses file addresses.
Reflect.deleteProperty(globalThis, 'fetch');
const initialise = createRequire(folder + '/')('./build/z3-built.js');
const z3 = await initialise({
  print: () => undefined,
  printErr: (line) => {
    errors.push(line);
    if (/program exited \\(with status: \\d+\\)|^Aborted\\(/.test(line)) setImmediate(() => die(line));
  },
});
for (const parameter of parameters) {
  const equals = parameter.indexOf('=');
  const words = [parameter.slice(0, equals), parameter.slice(equals + 1)];
  z3.ccall('Z3_global_param_set', null, ['string', 'string'], words);
}

async function evaluate(text) {
  const config = z3.ccall('Z3_mk_config', 'number', [], []);
  const context = z3.ccall('Z3_mk_context', 'number', ['number'], [config]);
  z3.ccall('Z3_del_config', null, ['number'], [config]);
  z3.ccall('set_noop_error_handler', null, ['number'], [context]);
  const bytes = new TextEncoder().encode(text);
  // The stock wrapper frees the text before its thread has read it: it is kept here until the end.
  const pointer = z3._malloc(bytes.length + 1);
  const heap = new Uint8Array((z3.HEAPU8 ?? z3.HEAP8 ?? z3.wasmMemory).buffer);
  heap.set(bytes, pointer);
  heap[pointer + bytes.length] = 0;
  const output = await z3.async_call(() =>
    z3.ccall('async_Z3_eval_smtlib2_string', null, ['number', 'number'], [context, pointer]),
  );
  z3._free(pointer);
  z3.ccall('Z3_del_context', null, ['number'], [context]);
  return output;
}

let output = '';
for (const file of files) {
  asking = true;
  output = await evaluate(readFileSync(file, 'utf8'));
}
over = true;
process.stdout.write(output, () => process.exit(0));
`;
