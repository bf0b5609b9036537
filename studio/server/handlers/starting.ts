import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEMO_SOLVERS, SHIPPED_SEEDS, demoOptions, packageFile } from '../../../src/index.js';
import { Refused } from '../../workspace/refused.js';
import type { Example } from '../contract/index.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';
import { huntTask } from './jobs.js';

export function startingHandlers(studio: Studio) {
  const { recent, workspace, jobs } = studio;
  return {
    start: () => ({ recent: recent.list(), examples: (examples ??= readExamples()) }),
    openRecent: ({ path }) => {
      const entry = recent.list().find((each) => each.path === path);
      if (entry === undefined) throw new Refused('not-found', `${path} was deleted or moved, or was never opened here`);
      recent.add(entry.kind, path);
      return { kind: entry.kind, path: workspace.toWorkspacePath(path) };
    },
    startDemo: ({ builtIn }) => {
      const solver = builtIn ? DEMO_SOLVERS.builtIn : DEMO_SOLVERS.old;
      const options = { ...demoOptions(), solvers: [solver], forMs: DEMO_MS };
      return jobs.describe(jobs.start('hunt', huntTask(studio, options)));
    },
  } satisfies Partial<Handlers>;
}

const DEMO_MS = 60_000;

const SEEDS: readonly (readonly [file: string, title: string])[] = [
  ['btor/product-at-least-sum.btor', 'BTOR: bit-vectors'],
  ['btor/counter.btor2', 'BTOR2: a counter with states'],
  ['bv/divide-and-restore.smt2', 'SMT-LIB: bit-vectors'],
  ['arrays/swap-cells.smt2', 'SMT-LIB: arrays'],
  ['fp/div-exact.smt2', 'SMT-LIB: floating point'],
  ['strings/at-out-of-range.smt2', 'SMT-LIB: strings'],
  ['quant/array-permutation.smt2', 'SMT-LIB: quantifiers'],
];
const FINDING = { file: 'docs/found/z3-fp-fma.md', title: 'a bug of Z3 5.2.0: a wrong value' } as const;

let examples: readonly Example[] | undefined;

function readExamples(): readonly Example[] {
  const seeds = SEEDS.flatMap(([file, title]): Example[] => {
    const path = join(SHIPPED_SEEDS, file);
    return existsSync(path) ? [{ name: basename(file), title, text: readFileSync(path, 'utf8') }] : [];
  });
  const path = packageFile(FINDING.file);
  const text = existsSync(path) ? /```smt2\n([^]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
  const found = text === undefined ? [] : [{ name: `${basename(path, '.md')}.smt2`, title: FINDING.title, text }];
  return [...found, ...seeds];
}
