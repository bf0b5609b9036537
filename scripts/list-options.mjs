/**
 * Regenerates the lists of options in `data/options/` from solvers:
 *
 *     node scripts/list-options.mjs [--z3 PROGRAM]... [--cvc5 PROGRAM]... [--npm node_modules/z3-solver] [--check]
 *
 * Default: the z3 and cvc5 on PATH. Keeps the facts of other versions. The Z3 of npm cannot list its parameters, so
 * `--npm` tries each parameter in the list. `--check` writes nothing and exits with 1 if a list would change.
 * Prints new options. Each must be added to `data/solvers/`, so that hunts draw it, or to `data/options/left-out.json`
 * (docs/options.md).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mergeListed, printListed } from './options/listed.mjs';
import { readCvc5Help, readModes } from './options/read-cvc5.mjs';
import { readZ3Parameters } from './options/read-z3.mjs';

const FOLDER = new URL('../data/options/', import.meta.url);

const { values } = parseArgs({
  options: {
    z3: { type: 'string', multiple: true },
    cvc5: { type: 'string', multiple: true },
    npm: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});

const isPlain = values.z3 === undefined && values.cvc5 === undefined && values.npm === undefined;
update('z3', (values.z3 ?? (isPlain ? ['z3'] : [])).map(listOfZ3));
update('cvc5', (values.cvc5 ?? (isPlain ? ['cvc5'] : [])).map(listOfCvc5));
if (values.npm !== undefined) await addNpm(values.npm);

function update(solver, lists) {
  const path = new URL(`${solver}.json`, FOLDER);
  let rows = JSON.parse(readFileSync(path, 'utf8'));
  for (const { version, options } of lists.filter((list) => list !== undefined)) {
    const known = new Set(rows.map(({ name }) => name));
    const fresh = options.filter(({ name }) => !known.has(name));
    console.log(`${solver} ${version}: ${options.length} options, ${fresh.length} not listed before`);
    for (const { name } of fresh) console.log(`  new: ${name}`);
    rows = mergeListed(rows, version, options);
  }
  save(solver, path, printListed(rows));
}

function save(solver, path, text) {
  if (text === readFileSync(path, 'utf8')) return;
  if (!values.check) writeFileSync(path, text);
  else {
    console.log(`${solver}: the list would change`);
    process.exitCode = 1;
  }
}

/** A program's output on both streams, whatever its exit code; undefined if there is no such program. */
function printed(program, args) {
  const { stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: 'pipe',
    input: '',
    timeout: 60_000,
  });
  return error?.code === 'ENOENT' ? undefined : `${stdout ?? ''}${stderr ?? ''}`;
}

function versionOf(program) {
  const text = printed(program, ['--version']);
  const version = text === undefined ? undefined : /version (\d+(?:\.\d+)+)/.exec(text)?.[1];
  if (version === undefined) console.error(`${program}: not found, or prints no version`);
  return version;
}

function listOfZ3(program) {
  const version = versionOf(program);
  if (version === undefined) return undefined;
  const plain = readZ3Parameters(printed(program, ['-p']) ?? '');
  const described = new Map(readZ3Parameters(printed(program, ['-pd']) ?? '').map((option) => [option.name, option]));
  return { version, options: plain.map((option) => described.get(option.name) ?? option) };
}

function listOfCvc5(program) {
  const version = versionOf(program);
  if (version === undefined) return undefined;
  const pages = [
    ['--help', false],
    ['--help-regular', false],
    ['--help-expert', true],
  ];
  const found = new Map();
  for (const [page, isExpert] of pages) {
    for (const option of readCvc5Help(printed(program, [page]) ?? '', isExpert)) {
      if (!found.has(option.name)) found.set(option.name, option);
    }
  }
  const options = [...found.values()].filter(({ kind }) => kind !== 'command');
  const defaults = defaultsOf(program, options);
  return {
    version,
    options: options.map((option) => {
      const modes = option.kind === 'mode' ? readModes(printed(program, [`${option.name}=help`]) ?? '') : undefined;
      const byDefault = modes?.byDefault ?? defaults.get(option.name) ?? '';
      return { ...option, default: byDefault, choices: modes?.choices ?? [] };
    }),
  };
}

/** Reads the answers to `(get-option …)`. Uses one process per option, because cvc5 ends at an unsupported option. */
function defaultsOf(program, options) {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-options-'));
  const file = join(folder, 'ask.smt2');
  try {
    const told = options.map(({ name }) => {
      writeFileSync(file, `(get-option :${name.slice(2)})\n`);
      const answer = (printed(program, ['--lang=smt2', file]) ?? '').trim();
      return [name, /^[\w.+-]+$/.test(answer) && answer !== 'unsupported' ? answer : ''];
    });
    return new Map(told);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The Z3 of npm cannot list its parameters but rejects unknown ones, so this tries all names that native Z3 lists. */
async function addNpm(folder) {
  const errors = [];
  const root = createRequire(join(resolve(folder), 'package.json'));
  const { version } = root('./package.json');
  // Old versions prefer fetch() to reading the file, and Node's fetch rejects file addresses.
  Reflect.deleteProperty(globalThis, 'fetch');
  const z3 = await root('./build/z3-built.js')({ print: () => undefined, printErr: (line) => errors.push(line) });
  const path = new URL('z3.json', FOLDER);
  const rows = JSON.parse(readFileSync(path, 'utf8'));
  const has = ({ name, kind, default: value }) => {
    errors.length = 0;
    const word = value !== '' ? value : kind === 'text' ? 'x' : '0';
    z3.ccall('Z3_global_param_set', null, ['string', 'string'], [name, word]);
    return !errors.some((line) => /unknown (?:parameter|module)/.test(line));
  };
  const after = rows.map((row) => {
    // The default in this version is unknown. So this version is added only to options whose default never changed.
    const isOne = rows.filter(({ name }) => name === row.name).length === 1;
    return isOne && !row.versions.includes(version) && has(row)
      ? { ...row, versions: [...row.versions, version] }
      : row;
  });
  const count = after.filter((row) => row.versions.includes(version)).length;
  console.log(
    `z3 ${version} from npm cannot list its parameters; ${count} of the parameters in the list exist in this version`,
  );
  save('z3', path, printListed(after));
  // The module leaves threads running.
  process.exit(process.exitCode ?? 0);
}
