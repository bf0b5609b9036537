// How many lies of a solver a hunt catches: a program around a real solver changes one token of one kind of reply, the same one for the
// same query. Of each lie the solver itself, apart from Gainsay, says whether the changed reply is wrong (`real`); what is wrong and
// judged `wrong` is caught.
//
//   node bench/lies.mjs SEED… [--kinds simplify,goals,core,invariant,value] [--tests 300] [--solver z3] [--share 2] [--honest]
//
// Needs `npm run build` before, Perl, and z3 (without z3 nothing is measured). `--honest` tells no lies: then each reply that is judged wrong is a false alarm.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { natureOf } from '../dist/solver/index.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: 'string', default: 'simplify,goals,core,invariant,value' },
    tests: { type: 'string', default: '300' },
    solver: { type: 'string', default: 'z3' },
    share: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    honest: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const solver = spawnSync('which', [values.solver], { encoding: 'utf8' }).stdout.trim();
if (solver === '') {
  console.log(`${values.solver} is not on PATH, so nothing is measured`);
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), 'gainsay-lies-'));
const HORN = ['horn_sat', 'horn_int_sat'].map((name) => `by-construction:${name}`).join(',');
const ASKS = { simplify: 'simplify', goals: 'tactics', core: 'cores', invariant: 'horn', value: 'values' };
const INQUIRIES = {
  simplify: ['simplify'],
  goals: ['apply'],
  core: ['get-unsat-core', 'get-unsat-assumptions'],
  invariant: ['query'],
  value: ['get-value', 'eval'],
};

/** The lies of a hunt, one for each query, and how many replies it judged in which way. */
function hunt(kind) {
  const [out, log] = [join(folder, kind), join(folder, `${kind}.jsonl`)];
  const env = {
    ...process.env,
    LIE_SOLVER: solver,
    LIE_KIND: kind,
    LIE_SHARE: values.honest ? '1000000007' : values.share,
    LIE_LOG: log,
  };
  const seeds =
    kind === 'invariant' ? ['--strategy', HORN] : [...positionals, '--strategy', 'opfuzz,sae,typefuzz,rephrase'];
  const how = [
    '--tests',
    values.tests,
    '--seed',
    values.seed,
    '--jobs',
    '2',
    '--mode',
    'fresh',
    '--no-reduce',
    '--no-bisect',
  ];
  const args = [
    here('../dist/cli/main.js'),
    'hunt',
    ...seeds,
    '-s',
    `z3:${here('lies/lying-solver.pl')}`,
    '--ask',
    ASKS[kind],
  ];
  const run = spawnSync(process.execPath, [...args, ...how, '--exit-zero', '--json', '--out', out], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const summary = JSON.parse(run.stdout.trim().split('\n').at(-1));
  if (summary.kind !== 'summary') throw new Error(run.stderr);
  const judged = { right: 0, wrong: 0, undetermined: 0 };
  for (const inquiry of INQUIRIES[kind]) {
    const found = summary.models.replies[inquiry];
    for (const verdict of Object.keys(judged)) judged[verdict] += found?.[verdict] ?? 0;
  }
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const lies = new Map(lines.map((line) => JSON.parse(line)).map((lie) => [askedIn(lie), lie]));
  return { judged, lies: [...lies.values()], findings: findingsIn(out) };
}

/** What a lie answers, however the query is marked and whatever its random seed: a suspicion is asked about again with others. */
function askedIn({ input, marker }) {
  const text = input.replace(/gainsay-[0-9a-f]+/g, '').replace(/\(set-option [^)]*\)/g, '');
  return `${marker.split('-').at(-1)} ${text}`;
}

/** The replies of the findings of a campaign. */
function findingsIn(out) {
  const run = spawnSync(process.execPath, [here('../dist/cli/main.js'), 'findings', out, '--json'], {
    encoding: 'utf8',
  });
  return run.stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '').length;
}

/** The commands of a script, as text. */
function commandsIn(text) {
  const found = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const end = { '"': '"', '|': '|', ';': '\n' }[text[i]];
    if (end !== undefined) i = Math.max(i, text.indexOf(end, i + 1));
    else if (text[i] === '(' && depth++ === 0) start = i;
    else if (text[i] === ')' && --depth === 0) found.push(text.slice(start, i + 1));
  }
  return found;
}

const KEPT = /^\((?:declare-|define-|assert\b|push\b|pop\b|reset-assertions\b)/;

/** What the solver says, by its last word, of commands. */
function ask(commands) {
  const run = spawnSync(solver, ['-in', '-T:10'], { input: [...commands, '(check-sat)'].join('\n'), encoding: 'utf8' });
  return /\(error/.test(run.stdout) ? 'error' : run.stdout.trim().split('\n').at(-1);
}

/** Whether a lie is one: `sat` if the changed reply is wrong, `unsat` if it is right too, else that is not known. */
const CHECKS = {
  simplify: ({ state, before, after }) => ask([...state, `(assert (not (= ${before} ${after})))`]),
  goals: ({ state, command, before, after }) => {
    const declared = state.filter((each) => !each.startsWith('(assert'));
    const [one, other] = [before, after].map(goalsIn);
    if (natureOf(command.slice('(apply '.length, -1)) === 'equivalent') {
      return ask([...declared, `(assert (not (= ${one} ${other})))`]);
    }
    const fresh = [...new Set(`${one} ${other}`.match(/[\w.]+!\d+/g) ?? [])].map(
      (name) => `(declare-const ${name} Bool)`,
    );
    const said = [one, other].map((goals) => ask([...declared, ...fresh, `(assert ${goals})`]));
    return said.some((word) => word !== 'sat' && word !== 'unsat') ? 'error' : said[0] === said[1] ? 'unsat' : 'sat';
  },
  core: ({ state, command, after }) => {
    if (command.startsWith('(get-unsat-assumptions')) {
      return ask([...state, ...commandsIn(after.slice(1, -1)).map((each) => `(assert ${each})`), ...symbolsIn(after)]);
    }
    const names = after.slice(1, -1).split(/\s+/);
    return ask(state.filter((each) => namedIn(each) === undefined || names.includes(namedIn(each))));
  },
  invariant: ({ input, command, after }) => {
    const [, goal] = /^\(query (\S+)/.exec(command) ?? [];
    const given = definitionsIn(after);
    const parts = commandsIn(input);
    const declared = parts.flatMap((each) => {
      const [, name, params] = /^\(declare-rel (\S+) (\(.*\))\)$/s.exec(each) ?? [];
      if (name === undefined)
        return /^\(declare-(?:var|datatype)/.test(each) ? [each.replace('declare-var', 'declare-const')] : [];
      return [given.get(name) ?? `(declare-fun ${name} ${params} Bool)`];
    });
    const variables = parts
      .filter((each) => each.startsWith('(declare-var'))
      .map((each) => each.slice('(declare-var '.length, -1));
    const closed = (term) =>
      variables.length === 0 ? term : `(forall (${variables.map((each) => `(${each})`).join(' ')}) ${term})`;
    const rules = parts
      .filter((each) => each.startsWith('(rule '))
      .map((each) => commandsIn(each.slice(1, -1))[0] ?? each.slice(6).split(/[ )]/)[0]);
    const params = commandsIn(parts.find((each) => each.startsWith(`(declare-rel ${goal} `)).slice(1))[0].slice(1, -1);
    const sorts = params.match(/\([^()]*\)|[^\s()]+/g) ?? [];
    const args = sorts.map((sort, i) => `(q${i} ${sort})`).join(' ');
    const never =
      sorts.length === 0
        ? `(not ${goal})`
        : `(forall (${args}) (not (${goal} ${sorts.map((_, i) => `q${i}`).join(' ')})))`;
    const word = ask([
      '(set-logic HORN)',
      ...declared,
      ...rules.map((term) => `(assert ${closed(term)})`),
      `(assert ${never})`,
    ]);
    return { sat: 'unsat', unsat: 'sat' }[word] ?? word;
  },
  value: () => 'sat',
};

function goalsIn(text) {
  const [all] = commandsIn(text);
  const goals = commandsIn(all.slice('(goals'.length, -1)).map((goal) => {
    const inside = goal
      .slice('(goal'.length)
      .replace(/:precision[\s\S]*$/, '')
      .trim();
    return inside === '' ? 'true' : `(and true ${inside})`;
  });
  return goals.length === 0 ? 'false' : `(or false ${goals.join(' ')})`;
}

function namedIn(command) {
  return /:named (\S+?)\)+$/.exec(command)?.[1];
}

function symbolsIn(list) {
  const atoms = list
    .slice(1, -1)
    .replace(/\([^()]*\)/g, ' ')
    .split(/\s+/);
  return atoms.filter((each) => each !== '').map((each) => `(assert ${each})`);
}

/** The invariants of a reply as definitions: of each `forall` whose body, behind lets, is an equation. */
function definitionsIn(reply) {
  const found = new Map();
  const [all = ''] = commandsIn(reply);
  const parts = all.startsWith('(and') ? commandsIn(all.slice(1, -1)) : [all];
  for (const part of parts) {
    const match = /\(= \(([^\s()]+)((?: [^\s()]+)*)\)/.exec(part.replace(/\s+/g, ' '));
    if (match === null) continue;
    const [head, name, args] = match;
    const flat = part.replace(/\s+/g, ' ');
    const [params] = commandsIn(flat.slice('(forall '.length));
    const order = args.trim().split(' ');
    const sorts = new Map(commandsIn(params.slice(1, -1)).map((each) => [each.slice(1, each.indexOf(' ')), each]));
    const body = commandsIn(flat.slice(`(forall ${params}`.length))[0]
      .replace(/^\(! /, '')
      .replace(/ :weight \d+\)$/, '');
    const equation = flat.slice(flat.indexOf(head));
    const [whole] = commandsIn(equation);
    const right = whole.slice(head.length, -1).trim();
    found.set(
      name,
      `(define-fun ${name} (${order.map((each) => sorts.get(each)).join(' ')}) Bool ${body.replace(whole, right)})`,
    );
  }
  return found;
}

/** A lie with the command that was asked, and what was declared and asserted there. */
function placed(kind, lie) {
  const all = commandsIn(lie.input);
  const at = all.indexOf(`(echo "${lie.marker}")`);
  const state = all.slice(0, at).filter((each) => KEPT.test(each));
  return { ...lie, kind, command: all[at + 1], state };
}

for (const kind of values.kinds.split(',')) {
  const { judged, lies, findings } = hunt(kind);
  const words = lies.map((lie) => {
    try {
      return CHECKS[kind](placed(kind, lie));
    } catch (error) {
      return values.verbose ? String(error.stack) : 'error';
    }
  });
  const real = words.filter((word) => word === 'sat').length;
  const open = words.filter((word) => word !== 'sat' && word !== 'unsat').length;
  const share = real === 0 ? '' : ` (${Math.round((100 * judged.wrong) / real)} %)`;
  const replies = judged.right + judged.wrong + judged.undetermined;
  console.log(
    `${kind}: ${judged.wrong} caught of ${real} real lies${share}; ${lies.length} replies changed, of ${open} not known whether they are wrong; ` +
      `${replies} replies, ${judged.undetermined} undetermined; ${findings} findings`,
  );
  if (values.verbose)
    lies.forEach((lie, i) => console.log(words[i], placed(kind, lie).command, '\n', lie.before, '\n=>', lie.after));
}
rmSync(folder, { recursive: true, force: true });
