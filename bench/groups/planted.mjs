import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Solvers with known faults, triggered by words in the input. `lies`: words that make the solver answer unsat to a
 * satisfiable input. `dies`: words that make a signal kill the solver. `swaps`: pairs of words. The solver reads the
 * second word as the first.
 */
export const PLANTED = [
  { name: 'bv', as: 'z3', seeds: ['bv'], lies: ['bvurem', 'bvashr', 'bvor', 'bvult'] },
  { name: 'ints', as: 'z3', seeds: ['ints'], lies: ['(mod ', '(div ', '(abs ', '(* '] },
  {
    name: 'strings',
    as: 'z3',
    strategy: 'opfuzz',
    seeds: ['strings'],
    lies: ['str.at', 'str.prefixof', 'str.replace '],
  },
  { name: 'arrays', as: 'z3', strategy: 'opfuzz,sae', seeds: ['arrays'], lies: ['(select '] },
  {
    name: 'btor',
    as: 'boolector',
    strategy: 'btor:small,btor-mutants',
    seeds: ['btor'],
    lies: [' eq ', ' urem ', ' sra ', ' ult '],
  },
  { name: 'crashes', as: 'z3', seeds: ['ints', 'bv'], dies: ['(mod ', '(abs ', 'bvurem', 'bvashr'] },
  {
    name: 'swapped',
    as: 'z3',
    seeds: ['ints', 'bv'],
    swaps: [
      ['(mod ', '(div '],
      ['(bvurem ', '(bvudiv '],
      ['(bvashr ', '(bvlshr '],
      ['(bvor ', '(bvxor '],
    ],
  },
];

function faultsOf({ lies, dies, swaps }) {
  return lies ?? dies ?? swaps.map(([word]) => word);
}

function plant(folder, planted) {
  const { as, dies, swaps = [] } = planted;
  const real = execFileSync('sh', ['-c', `command -v ${as}`], { encoding: 'utf8' }).trim();
  const isZ3 = as === 'z3';
  const cases = faultsOf(planted).map((word) => `*'${word}'*`);
  const wrong = dies === undefined ? `echo unsat; exit ${isZ3 ? 0 : 20}` : 'kill -SEGV $$';
  const lie = swaps.length > 0 ? '' : `sat*) case "$input" in ${cases.join('|')}) ${wrong} ;; esac ;;`;
  const read =
    swaps.length === 0 ? 'cat' : `sed ${swaps.map(([word, other]) => `-e 's/${word}/${other}/g'`).join(' ')}`;
  const file = join(folder, as);
  const text = `#!/bin/sh
case "$*" in *version*) exec ${real} "$@" ;; esac
for last; do :; done
[ -f "$last" ] && exec <"$last"
input=$(${read})
said=$(printf '%s\\n' "$input" | ${real} ${isZ3 ? '-smt2 -in' : ''})
case "$said" in
${lie}
esac
printf '%s\\n' "$said"
case "$said" in sat*) exit ${isZ3 ? 0 : 10} ;; unsat*) exit ${isZ3 ? 0 : 20} ;; esac
`;
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** Runs a hunt with a planted solver, unless the hunt's campaign exists. Returns the campaign's folder. */
export function huntPlanted(folder, planted, { main, seeds, tests, seed }) {
  const at = join(folder, planted.name);
  const campaign = join(at, 'campaign');
  if (existsSync(campaign)) return campaign;
  mkdirSync(at, { recursive: true });
  const program = plant(at, planted);
  const { as, strategy = 'opfuzz,typefuzz' } = planted;
  const inputs = planted.seeds.map((name) => join(seeds, name));
  const solvers = ['-s', `${as}:${program}`, '-s', as === 'z3' ? 'cvc5' : 'z3'];
  const how = [
    '--strategy',
    strategy,
    '--tests',
    tests,
    '--seed',
    seed,
    '--mode',
    'fresh',
    '-j',
    '2',
    '--timeout',
    '2s',
  ];
  const after = ['--reduce', 'all', '--bisect', 'none', '--quiet', '--exit-zero', '-o', campaign];
  execFileSync(process.execPath, [main, 'hunt', ...inputs, ...solvers, ...how, ...after], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return campaign;
}

/**
 * Returns the planted fault that a word in the finding's smallest input triggers. Returns `unknown` with a reason if
 * the input has the words of several faults or of none, or if the finding blames another solver.
 */
export async function plantedCause(finding, planted, store) {
  const blamed = `${planted.as}:`;
  if (!finding.suspects.every((id) => id.startsWith(blamed))) return { unknown: 'blames another solver' };
  const isExpected = (finding.kind === 'crash') === (planted.dies !== undefined);
  if (!isExpected) return { unknown: `has the unexpected kind ${finding.kind}` };
  const blob = finding.reduced?.btor ?? finding.reduced?.script ?? finding.btor ?? finding.mutant;
  const text = (await store.get(blob)) ?? '';
  const words = faultsOf(planted).filter((word) => text.includes(word));
  return words.length === 1
    ? { cause: words[0].trim() }
    : { unknown: `shows ${words.length} of the planted faults in its smallest input` };
}
