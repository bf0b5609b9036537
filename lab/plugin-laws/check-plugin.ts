import { OWN_COMMANDS, type Solver } from '../../src/smt.js';
import { type Emit, findSeedFiles, openSolvers, readUserFile } from '../../src/index.js';
import { emitOnce, partsWith } from '../../src/lab-front.js';
import { type Plugin } from '../../src/plugin.js';
import { claimLaws } from './claim-laws.js';
import { type LawVerdict, LAW_SEEDS } from './law.js';
import { formatLaws } from './format-laws.js';
import { generatorLaws, strategyLaws } from './maker-laws.js';
import { oracleLaws } from './oracle-laws.js';
import { profileLaws } from './profile-laws.js';
import { shrinkLaws } from './shrink-laws.js';

export interface CheckPluginOptions {
  /** Solvers that check claims which evaluation cannot decide. */
  readonly solvers?: readonly string[];
  /** Paths, in addition to `LAW_SEEDS`. */
  readonly seeds?: readonly string[];
  readonly emit: Emit;
}

/**
 * Checks a plug-in's parts, such as strategies, by the laws that built-in parts obey. Yields each verdict at once.
 * Throws `BadInput` if the file is not a plug-in.
 */
export async function* checkPlugin(
  file: string,
  { solvers: ids = [], seeds: paths = [], emit }: CheckPluginOptions,
): AsyncGenerator<LawVerdict> {
  const seeds = [...LAW_SEEDS, ...(paths.length === 0 ? [] : findSeedFiles(paths).files.map(readUserFile))];
  const { plugins } = await partsWith([file], emitOnce(emit));
  const solvers =
    ids.length === 0
      ? []
      : await openSolvers({ permission: OWN_COMMANDS, ids, mode: 'fresh', checkModels: false }, emit);
  try {
    for (const { plugin } of plugins) yield* checkLaws(plugin, { seeds, solvers });
  } finally {
    await Promise.all(solvers.map((solver) => solver.close()));
  }
}

async function* checkLaws(
  plugin: Plugin,
  { seeds, solvers }: { readonly seeds: readonly string[]; readonly solvers: readonly Solver[] },
): AsyncGenerator<LawVerdict> {
  const { strategies = [], generators = [], oracles = [], profiles = [], formats = [], shrinks = [] } = plugin;
  const makers = [
    ...strategies.map((each) => strategyLaws(plugin, each, seeds)),
    ...generators.map((each) => generatorLaws(plugin, each)),
  ];
  const claiming = makers.flatMap((maker) => maker.claiming);
  yield* makers.flatMap(({ laws }) => laws);
  yield* oracles.flatMap(oracleLaws);
  yield* profiles.flatMap(profileLaws);
  for (const format of formats) yield* await formatLaws(format);
  yield* shrinks.flatMap(shrinkLaws);
  // Last, since solvers may need long.
  yield* claimLaws(claiming, solvers);
}
