import { nameWithOptions, splitCommandLine } from '../../solver/index.js';
import type { CampaignEvent } from './records/event.js';
import type { FindingState } from './current.js';
import type { ReducedFinding } from './records/finding.js';
import type { Plan } from './records/plan.js';
import type { FullRunRecord } from './records/run.js';

export function collectCommands(plan: Plan, findings: readonly FindingState[]): string[] {
  return sortUnique([...ofPlan(plan), ...findings.flatMap(listFindingCommands)]);
}

export function listEventCommands(event: CampaignEvent): string[] {
  if (event.kind === 'campaign-started') return sortUnique(ofPlan(event.plan));
  if (event.kind === 'finding') return sortUnique(listFindingCommands(event.finding));
  return event.kind === 'finding-reduced' ? sortUnique(ofReduced(event.reduced)) : [];
}

function ofPlan({ solvers, tieBreakers, plugins = [] }: Plan): string[] {
  const code = plugins.map(({ path, sha256 }) => `plug-in ${JSON.stringify(path)} ${sha256}`);
  return [...solvers.map(({ id }) => id), ...tieBreakers, ...code];
}

export function listFindingCommands(finding: FindingState): string[] {
  // Witnesses are omitted, since a witness need not be a solver (for example, `trying all values`).
  const { solver, suspects, runs, parentRuns, tieBreakers, options, reduced } = finding;
  const asked = [...runs, ...parentRuns, ...tieBreakers].flatMap(listRunCommands);
  const varied =
    options === undefined ? [] : [options.solver, ...options.choices.map((each) => `${options.solver} ${each}`)];
  return [...(solver === null ? [] : [solver]), ...suspects, ...asked, ...varied, ...ofReduced(reduced)];
}

function ofReduced(reduced: ReducedFinding | undefined): string[] {
  const { suspects = [], runs = [], bare } = reduced ?? {};
  return [...suspects, ...[...runs, ...(bare === undefined ? [] : [bare.run])].flatMap(listRunCommands)];
}

function listRunCommands({ solver, options = [] }: Pick<FullRunRecord, 'solver'> & Partial<FullRunRecord>): string[] {
  const words = splitCommandLine(solver);
  const unsaid = Array.isArray(words) ? options.filter((word) => !words.includes(word)) : options;
  return unsaid.length === 0 ? [solver] : [solver, nameWithOptions(solver, unsaid)];
}

const sortUnique = (commands: readonly string[]): string[] => [...new Set(commands)].sort();
