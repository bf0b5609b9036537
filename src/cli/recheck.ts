import type { Command } from 'commander';
import {
  type FindingRecord,
  Grouping,
  currentFacts,
  type Rechecked,
  STANDING_ORDER,
  type Standing,
  type VersionPool,
  recheck,
} from '../campaign/index.js';
import { type CampaignFolder, listedVersions } from '../host/index.js';
import { solverFamily } from '../solver/index.js';
import { type CampaignView, findingNamed, withCampaign } from './campaign.js';
import { pc } from './colour.js';
import { BadInput } from './complain.js';
import { EXIT } from './exit-code.js';
import { withExitCode } from './ending.js';
import { blamed } from './finding-text.js';
import { NEWEST_Z3 } from './open-solvers.js';
import { repeated } from './options.js';
import { type AskingOptions, type Versions, VersionProgress, costText, withVersions } from './version-asking.js';
import { TRUST_OPTION, type TrustOptions, trusted } from './trust.js';
import { counted, milliseconds, positive } from './units.js';

interface RecheckOptions
  extends TrustOptions, Pick<AskingOptions, 'jobs' | 'timeout' | 'cache' | 'json' | 'buildTime'> {
  readonly solver: readonly string[];
}

/** `gainsay recheck DIR [ID…] --solver z3@newest`. */
export function registerRecheck(program: Command): void {
  program
    .command('recheck')
    .description(
      'Asks a version of a solver about the findings of a campaign that blame this solver: each is still there, fixed, ' +
        'changed (it fails in another way) or unclear. Exit code 1 where something is still there or changed.',
    )
    .argument('<dir>', 'the campaign folder')
    .argument('[id...]', 'findings of the campaign (default: all)')
    .addOption(
      repeated('-s, --solver <name>', 'z3@newest, z3@4.12.1, ./build/z3, cvc5; once for each', {
        otherwise: NEWEST_Z3,
      }),
    )
    .option('-j, --jobs <n>', 'findings asked about at a time', positive, 2)
    .option('--timeout <time>', 'time for one query (default: that of the campaign)', milliseconds)
    .option('--no-cache', 'ask again what was asked before')
    .option(...TRUST_OPTION)
    .option('--json', 'one JSON object a finding')
    .action((dir: string, ids: string[], options: RecheckOptions) => withExitCode(() => run(dir, ids, options)));
}

function run(dir: string, ids: readonly string[], options: RecheckOptions): Promise<number> {
  return withCampaign(dir, async (view) => {
    const { findings } = view;
    const chosen = ids.length === 0 ? findings : [...new Set(ids.map((id) => findingNamed(findings, id, dir)))];
    await trusted(view.folder, { ...view.state, findings: chosen }, options);
    const solvers = options.solver.length === 0 ? [NEWEST_Z3] : options.solver;
    let worst: number = EXIT.nothing;
    for (const solver of solvers) worst = Math.max(worst, await recheckOn(solver, { chosen, view, options }));
    return worst;
  });
}

interface Rechecking {
  readonly chosen: readonly FindingRecord[];
  readonly view: CampaignView;
  readonly options: RecheckOptions;
}

async function recheckOn(solver: string, { chosen, view, options }: Rechecking): Promise<number> {
  const list = listedVersions([solver]);
  if ('code' in list) throw new BadInput(list);
  const { folder, state } = view;
  return withVersions(
    options,
    async (versions, signal) => {
      await mustOpen(versions.pool, solver, signal);
      const started = performance.now();
      const { limits } = state.plan;
      const plan = { ...state.plan, limits: { ...limits, timeoutMs: options.timeout ?? limits.timeoutMs } };
      const progress = new VersionProgress(chosen.length);
      const hear = ({ finding }: Rechecked) => progress.hear(finding.id);
      const cx = { ...versions, store: folder.store, plan, hear };
      const checked = await recheck(chosen, cx, signal).finally(() => progress.end());
      const ms = performance.now() - started;
      const grouping = new Grouping(view.findings);
      if (options.json === true)
        for (const each of checked) process.stdout.write(`${jsonLine(each, { solver, folder, grouping })}\n`);
      else {
        const others = chosen.filter((each) => !checked.some(({ finding }) => finding.id === each.id));
        tell(checked, { solver, others, grouping, cost: costText(versions.cost, ms) });
      }
      const there = checked.some(({ standing }) => standing === 'still' || standing === 'changed');
      return there ? EXIT.findings : EXIT.nothing;
    },
    list,
  );
}

/** A solver that is not there has fixed nothing. */
async function mustOpen(pool: VersionPool, solver: string, signal: AbortSignal): Promise<void> {
  const opened = await pool.use(
    solver,
    { own: [], checkModels: true },
    (each) => Promise.resolve('absent' in each ? each.absent : undefined),
    signal,
  );
  if (opened !== undefined) throw new BadInput({ code: 'G402', severity: 'error', message: opened });
}

function jsonLine(
  { finding, standing, sight }: Rechecked,
  { solver, folder, grouping }: { solver: string; folder: CampaignFolder; grouping: Grouping },
): string {
  const { id } = finding;
  const { kind, trust } = currentFacts(finding);
  const { said, times } = sight;
  const group = grouping.of(finding);
  return JSON.stringify({ id, group, kind, trust, solver, standing, said, times, path: folder.findingPath(id) });
}

interface Telling {
  readonly solver: string;
  /** Findings that it was not asked about. */
  readonly others: readonly FindingRecord[];
  readonly grouping: Grouping;
  readonly cost: Versions['cost'] | string;
}

const COLOURS: Readonly<Record<Standing, (text: string) => string>> = {
  still: pc.red,
  changed: pc.yellow,
  unclear: pc.dim,
  fixed: pc.green,
};

function tell(checked: readonly Rechecked[], { solver, others, grouping, cost }: Telling): void {
  if (checked.length === 0) {
    const theirs = [...new Set(others.flatMap(({ suspects }) => suspects.map(solverFamily)))].join(', ');
    const whose = others.length === 0 ? 'there are no findings' : `all findings are of other solvers (${theirs})`;
    process.stdout.write(`${solver} was asked nothing: ${whose}\n`);
    return;
  }
  const times = (standing: Standing) => checked.filter((each) => each.standing === standing).length;
  const sums = STANDING_ORDER.map((standing) => `${times(standing)} ${standing}`).join(', ');
  const rest = others.length === 0 ? '' : `; ${counted(others.length, 'finding')} of other solvers not asked about`;
  const lines = [`${solver}: ${sums}${rest} (${cost})`];
  for (const group of inGroups(checked, grouping)) {
    const [first] = group;
    if (first === undefined) continue;
    lines.push('', `${grouping.of(first.finding)}: ${blamed(first.finding)}, ${first.finding.kind}`);
    for (const { finding, standing, sight } of group) {
      lines.push(`  ${COLOURS[standing](standing.padEnd(7))}  ${finding.id}  ${sight.said}`);
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** By group, those first of which something is left. */
function inGroups(checked: readonly Rechecked[], grouping: Grouping): Rechecked[][] {
  const groups = new Map<string, Rechecked[]>();
  for (const each of checked) {
    const group = grouping.of(each.finding);
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  const rank = ({ standing }: Rechecked) => STANDING_ORDER.indexOf(standing);
  const worst = (group: readonly Rechecked[]) => Math.min(...group.map(rank));
  const sorted = [...groups.values()].map((group) => group.sort((a, b) => rank(a) - rank(b)));
  return sorted.sort((a, b) => worst(a) - worst(b));
}
