import { join, relative } from 'node:path';
import type { Command } from 'commander';
import {
  type CampaignView,
  badUsage,
  findFinding,
  findUnconfirmed,
  indexGroups,
  openFolder,
  readKnown,
  withCampaign,
} from '../../app/index.js';
import {
  type FindingState,
  type Group,
  type LeftReasons,
  type Machine,
  type Plan,
  Grouping,
  explainLeft,
  findLikelySame,
  currentFacts,
  describeChange,
  type UnconfirmedRecord,
  findingFiles,
  groupFindings,
  solverNames,
  toFailure,
  versionsLine,
} from '../../campaign/index.js';
import { formatOwnCommand, joinCommandLine } from '../../solver/index.js';
import { orCore } from '../../script/index.js';
import { visible, visibleLine } from '../../util/index.js';
import { EXIT, asTyped, clampColumns, printNotice, withExitCode } from '../terminal/index.js';
import { claimsText, elsewhereText, formatState, groupLine, inputSize, machineName, sizeText } from './finding-text.js';
import { findingsLines } from './summary-text.js';
import { toDisputedSeedJson, toSkippedJson, toSlowJson } from './summary-json.js';

interface FindingsOptions {
  readonly json?: boolean;
  readonly all?: boolean;
  readonly known?: string;
}

/** A line of `findings --json` (docs/json.md). */
export type FindingJson = ReturnType<typeof findingJson>;

export function register(program: Command): void {
  program
    .command('findings')
    .description(
      'Prints one line for each group of findings that are most likely the same bug, with the smallest finding.',
    )
    .argument('<dir>', 'the campaign folder')
    .option('--json', 'print one finding per line as JSON')
    .option('--known <file>', 'already reported bugs: listed last (docs/reports.md)')
    .option('--all', 'with --json: include unconfirmed suspicions, disputed seeds and slow runs')
    .action((dir: string, options: FindingsOptions) => withExitCode(() => listFindings(dir, options)));
}

async function listFindings(dir: string, options: FindingsOptions): Promise<number> {
  if (options.all === true && options.json !== true)
    throw badUsage('--all adds lines only to the output of --json', { hint: 'add --json' });
  const known = options.known === undefined ? [] : (await readKnown(options.known)).bugs;
  const list = options.json === true ? listAsJson : listGroups;
  return withCampaign(dir, (view) => list(view, dir, options), { known, emit: printNotice });
}

async function listAsJson(view: CampaignView, _dir: string, { all }: FindingsOptions): Promise<number> {
  const { folder, state, findings, unconfirmed, tally, machineOf } = view;
  const { grouping, members, groups, recognise } = indexGroups(view);
  const firsts = new Set([...groups.values()].map(({ smallest }) => smallest.id));
  const pathOfSeed = seedPaths(view);
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  // The representatives of the groups come first, then the others in the order of discovery.
  const ids = new Set([...firsts, ...byId.keys()]);
  const ordered = [...ids].flatMap((id) => byId.get(id) ?? []);
  const lines = ordered.map((finding) => {
    const group = grouping.of(finding);
    const { known, returned } = recognise(finding);
    const path = hasPath(folder, finding.id) ? folder.findingPath(finding.id) : null;
    return findingJson(
      { ...finding, group },
      {
        left: explainLeft(finding, { members: members.get(group) ?? [], known, plan: state.plan.postProcessing }),
        path,
        known,
        returned,
        representative: firsts.has(finding.id),
        machine: machineOf(finding.id) ?? null,
      },
    );
  });
  const others = (all === true ? unconfirmed : []).map(({ suspect }) =>
    toUnconfirmedJson(suspect, pathOfSeed.get(suspect.coordinates.seed) ?? suspect.coordinates.seed),
  );
  const slow = await Promise.all(
    (all === true ? tally.summary().slow : []).map((each) => toSlowJson(each, folder.store)),
  );
  const disputed = all === true ? tally.summary().disputedSeeds.map(toDisputedSeedJson) : [];
  for (const line of [...lines, ...others, ...disputed, ...slow, ...toSkippedJson(folder.store)])
    process.stdout.write(`${JSON.stringify(line)}\n`);
  return EXIT.nothing;
}

const seedPaths = ({ state }: CampaignView) => new Map(state.plan.seeds.map(({ blob, path }) => [blob, path]));

async function listGroups(view: CampaignView, dir: string): Promise<number> {
  const { folder, tally, state, findings, machineOf } = view;
  const findPath = (id: string) => (hasPath(folder, id) ? folder.findingPath(id) : id);
  const summary = tally.summary();
  const names = solverNames(state.plan);
  const columns = clampColumns(process.stdout);
  const hosts = new Set(findings.flatMap(({ id }) => machineOf(id)?.host ?? []));
  const findHost = ({ smallest }: Group) => (hosts.size > 1 ? machineOf(smallest.id)?.host : undefined);
  const lines = summary.groups.flatMap((group, i) => {
    const { id, bisection, reduced } = group.smallest;
    const where = { path: findPath(id), host: findHost(group) };
    const same = findLikelySame(group, summary.groups.slice(0, i))?.smallest.id;
    return [
      groupLine(group, where, columns),
      ...(bisection ? [`    ${versionsLine(bisection, { isReduced: reduced !== undefined })}`] : []),
      ...(same === undefined ? [] : [`    probably the same bug as ${same}: fixed in the same version`]),
    ];
  });
  for (const line of findingsLines(summary, lines, { folder: dir, columns })) process.stdout.write(`${names(line)}\n`);
  return EXIT.nothing;
}

/** On a server, the files of a finding exist only after a user requested them. */
const hasPath = (folder: CampaignView['folder'], id: string): boolean =>
  folder.files === folder.path || folder.hasFinding(id);

interface FindingFacts extends Record<'path' | 'known' | 'returned', string | null> {
  readonly representative: boolean;
  readonly left: LeftReasons;
  readonly machine: Machine | null;
}

function findingJson(finding: FindingState, { path, known, returned, representative, left, machine }: FindingFacts) {
  const { id, group, coordinates } = finding;
  const facts = currentFacts(finding);
  const { kind, trust, solver, suspects, expected, theories, signature, because, runs, bytes } = facts;
  return {
    id,
    group,
    known,
    returned,
    kind,
    representative,
    trust,
    solver,
    suspects,
    answers: answersJson(runs),
    expected,
    theories,
    signature,
    bytes,
    seed: finding.seedPath,
    strategy: coordinates.strategy,
    coordinates,
    path,
    confirmed: true,
    left,
    incremental: finding.confirmed === 'history',
    options: toFailure(finding, 'reduced').needs?.varied ?? null,
    because,
    machine,
  };
}

function toUnconfirmedJson({ id, kind, trust, suspects, coordinates, runs, reason }: UnconfirmedRecord, seed: string) {
  const { strategy } = coordinates;
  const solver = suspects.length === 1 && trust !== 'undecided' ? (suspects[0] as string) : null;
  const nothing = {
    group: null,
    known: null,
    returned: null,
    representative: false,
    trust: null,
    expected: [],
    theories: [],
    signature: null,
    bytes: null,
    path: null,
    confirmed: false,
    left: null,
    incremental: false,
    options: null,
    machine: null,
  } as const;
  const answers = answersJson(runs);
  return { id, kind, solver, suspects, answers, seed, strategy, coordinates, because: reason, ...nothing };
}

function answersJson(runs: FindingState['runs']): Record<string, readonly string[]> {
  return Object.fromEntries(
    runs.map(({ solver, outcome, answers }) => [solver, outcome === 'answered' ? answers : [...answers, outcome]]),
  );
}

export async function showFinding(dir: string, id: string, options: { json?: boolean }): Promise<number> {
  const shown = await withCampaign(
    dir,
    async (view) => {
      const { folder, findings, state, tally, machineOf } = view;
      const suspicion = findUnconfirmed(view, id);
      if (suspicion !== undefined) {
        const { seed } = suspicion.coordinates;
        const known = toUnconfirmedJson(suspicion, seedPaths(view).get(seed) ?? seed);
        const script = (await folder.store.get(suspicion.mutant)) ?? null;
        return { suspicion: { ...known, suspected: suspicion.because, script } };
      }
      const finding = findFinding(view, id, dir);
      return {
        finding,
        group: groupWith(finding, { findings, tally }),
        files: await findingFiles(finding, state.plan, folder.store),
        path: folder.findingPath(finding.id),
        machine: machineOf(finding.id) ?? null,
        elsewhere: formatElsewhere(finding, state.plan),
        skipped: folder.store.skipped?.().length ?? 0,
      };
    },
    { emit: printNotice },
  );
  if ('suspicion' in shown) {
    const { suspicion } = shown;
    process.stdout.write(options.json === true ? `${JSON.stringify(suspicion)}\n` : unconfirmedText(suspicion));
    return EXIT.nothing;
  }
  const { finding, group, files, path, machine, elsewhere, skipped } = shown;
  await rewriteFiles(dir, finding.id, files);
  if (options.json === true) {
    const { runs: _, ...now } = currentFacts(finding);
    process.stdout.write(
      `${JSON.stringify({ ...finding, group: group.group, now, machine, ...(skipped === 0 ? {} : { skippedMessages: skipped }) })}\n`,
    );
    return EXIT.nothing;
  }
  const state = formatState(group);
  const at = (name: string) => join(relative('', path) || path, name);
  const told = (files['answers.txt'] ?? '').replace(
    /^(check: +)gainsay formula eval (\S+) --model (\S+)$/m,
    (_, head: string, script: string, model: string) =>
      head + formatOwnCommand('formula', 'eval', at(script), '--model', at(model)),
  );
  const list = Object.keys(files).filter((name) => !name.includes('history/'));
  process.stdout.write(
    `${asTyped(told)}\n== origin ==\n\n${files['trace.txt'] ?? ''}\n` +
      `${findingFacts(finding)}\n${memberText(finding, group)}\n` +
      (machine === null ? '' : `seen on: ${machineName(machine)}\n`) +
      (elsewhere === undefined ? '' : `elsewhere: ${elsewhere}\n`) +
      (state === '' ? '' : `${state}\n`) +
      claimsText(finding) +
      `files in ${at('')}: ${list.join(', ')}\n` +
      `reproduce: ${joinCommandLine(['sh', `${path}/repro.sh`])}\n` +
      ('repro-reduced.sh' in files
        ? `reproduce with the reduced input: ${joinCommandLine(['sh', `${path}/repro-reduced.sh`])}\n`
        : '') +
      `report: ${asTyped(formatOwnCommand('report', dir, finding.id))}\n`,
  );
  return EXIT.nothing;
}

function unconfirmedText(
  shown: ReturnType<typeof toUnconfirmedJson> & { readonly suspected: string; readonly script: string | null },
): string {
  const { id, because, suspected, answers, seed, strategy, script } = shown;
  const lines = [
    `${id} is not a finding: ${because}`,
    `suspected: ${suspected}`,
    ...Object.entries(answers).map(([solver, all]) => `${solver}: ${all.join(' ')}`),
    `seed: ${seed}, strategy: ${strategy}`,
  ];
  return `${lines.map(visibleLine).join('\n')}\n\n== script ==\n\n${visible(script ?? 'its stored copy is missing\n')}`;
}

function formatElsewhere({ elsewhere }: FindingState, { postProcessing }: Plan): string | undefined {
  if (elsewhere !== undefined) return elsewhereText(elsewhere);
  return postProcessing?.confirmElsewhere === true ? 'not confirmed on another machine' : undefined;
}

function groupWith(finding: FindingState, { findings, tally }: Pick<CampaignView, 'findings' | 'tally'>): Group {
  const name = new Grouping(findings).of(finding);
  const known = tally.summary().groups.find(({ group }) => group === name);
  return known ?? (groupFindings([finding])[0] as Group);
}

function findingFacts(finding: FindingState): string {
  const facts = currentFacts(finding);
  const { kind, trust, theories } = facts;
  const { reduced } = finding;
  const isOther = describeChange(finding, reduced) !== undefined;
  const before =
    reduced && `, ${isOther ? 'the end of a reduction' : 'reduced'} from ${sizeText(reduced.bytes.before)}`;
  return `${kind}, ${trust}, theories ${orCore(theories).join(' ')}, ${inputSize(facts)}${before ?? ''}`;
}

function memberText(finding: FindingState, { group, kind, trust, count, again, smallest }: Group): string {
  const times = `${count}${again === 0 ? '' : `+${again}`} ${count === 1 ? 'finding' : 'findings'}`;
  if (smallest.id === finding.id) return `group ${group}: ${times}; this one represents the group`;
  return `group ${group}: ${times}, ${kind}, ${trust}; represented by ${smallest.id}`;
}

async function rewriteFiles(dir: string, id: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = await openFolder(dir, { readOnly: true });
  try {
    if (!folder.hasFinding(id)) await folder.writeFinding(id, files);
  } catch (error) {
    process.stderr.write(
      `warning: the files of ${id} are missing and cannot be written again: ${(error as Error).message}\n`,
    );
  } finally {
    await folder.close();
  }
}
