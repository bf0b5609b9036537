import type { ReportNeed, ReportingPolicy } from '../../solver/index.js';
import type { ReportFacts } from './facts.js';
import { newestThatShows } from './versions-line.js';

/** One thing to see to before a report is sent. */
export interface CheckItem {
  readonly kind: 'met' | 'open' | 'advice';
  /** One sentence without a full stop. */
  readonly text: string;
}

/** What a project asks of a report, and whether this one meets it; for whoever sends it, not for whoever gets it. */
export function checklist(facts: ReportFacts, policy: ReportingPolicy): CheckItem[] {
  return [
    ...policy.needs.map((need) => NEEDS[need](facts, policy)),
    ...trustItems(facts),
    ...optionItems(facts, policy),
    ...facts.experimental.map((choice) =>
      open(`${choice} is experimental: ${policy.project} may not want to hear of what needs it`),
    ),
    ...policy.advice.filter((advice) => isAbout(advice, facts)).map(({ text }) => ({ kind: 'advice', text }) as const),
    ...priorityItems(facts, policy),
    ...(policy.perWeek === undefined
      ? []
      : [
          {
            kind: 'advice',
            text: `${policy.project} takes ${policy.perWeek} reports a week at most, users' bugs first`,
          } as const,
        ]),
  ];
}

const NEEDS: Readonly<Record<ReportNeed, (facts: ReportFacts, policy: ReportingPolicy) => CheckItem>> = {
  reduced: ({ reduction, missing, id }) => {
    if (reduction === null) {
      const command = missing.find(({ what }) => what.includes('reduced'))?.command ?? `gainsay reduce DIR ${id}`;
      return open(`the input is not reduced: ${command}`);
    }
    return reduction.minimal === false
      ? open('the reduction was cut off before nothing more could be taken away: give it more time with --for')
      : met('the input is reduced');
  },
  newest: ({ versions, missing, suspects, id, environment }) => {
    const recheck = `gainsay recheck ${environment.folder} --solver NEWEST`;
    if (versions === null) {
      const command = missing.find(({ what }) => what.includes('version'))?.command ?? `gainsay bisect DIR ${id}`;
      return open(
        `it was seen on ${suspects.map(({ version }) => version).join(' and ')} only: ${command}, or ${recheck}`,
      );
    }
    if (versions.fixedIn !== null) return open(`${versions.fixedIn} has it no more: there is nothing to report`);
    const newest = newestThatShows(versions);
    if (newest === null || newest !== versions.versions.at(-1)) {
      return open(`it is not known whether the newest version (${versions.versions.at(-1) ?? ''}) has it: ${recheck}`);
    }
    return met(`the newest version that was asked (${newest}) has it; check a nightly build too`);
  },
  'model-printed': ({ severity, proof }) =>
    severity === 'invalid-model' && proof.kind !== 'model'
      ? open('the model is not at hand: hunt without --no-models to have it printed')
      : met('the model is printed where there is one'),
  'default-options': ({ options, commands }) => {
    const used = commands.flatMap(({ line }) => line.split(' ').slice(1, -1));
    if (options === null && used.length > 0)
      return open(`it is not known whether ${used.join(' ')} is needed: gainsay reduce tries options away`);
    const needed = options?.needed ?? [];
    return needed.length === 0
      ? met(used.length === 0 ? 'no option is needed' : 'no option is needed beyond the usual ones')
      : open(`it needs ${needed.join(' ')}: see whether the project wants reports on that`);
  },
  'no-duplicates': ({ known, duplicates }, { tracker }) => {
    if (known !== null) return open(`it is known: ${known}`);
    const others =
      duplicates.length === 0 ? '' : ` (${duplicates.length} duplicates in this campaign: send this one alone)`;
    const where = tracker === '' ? '' : `: ${tracker}`;
    return { kind: 'advice', text: `look for it among what is reported already${where}${others}` };
  },
};

/** What is weaker than a proof is said. */
function trustItems({ trust, suspects, proof, history }: ReportFacts): CheckItem[] {
  const items: CheckItem[] = [];
  if (suspects.length > 1) items.push(open('it is not decided which solver is wrong: ask a third one'));
  else if (trust === 'majority' && proof.kind === 'disagreement' && proof.witnesses.length < 2) {
    items.push(open('it is one solver against another: ask a third one before you send it'));
  } else if (trust === 'claimed') items.push(open('it rests on the status that a file claims alone'));
  if (history !== null)
    items.push(open('it shows only after other queries in one process: give all of them, in order'));
  return items;
}

function optionItems({ commands }: ReportFacts, { unwantedOptions }: ReportingPolicy): CheckItem[] {
  const used = new Set(commands.flatMap(({ line }) => line.split(' ').slice(1, -1)));
  return [...used].flatMap((option) =>
    unwantedOptions
      .filter(({ pattern }) => new RegExp(pattern, 'u').test(option))
      .map(({ because }) => open(`${option}: ${because}`)),
  );
}

function priorityItems({ severity }: ReportFacts, { priorities, project }: ReportingPolicy): CheckItem[] {
  const name = priorities[severity];
  return name === undefined ? [] : [{ kind: 'advice', text: `in ${project}\'s words for priorities: ${name}` }];
}

function isAbout({ kind, theory }: ReportingPolicy['advice'][number], { severity, formula }: ReportFacts): boolean {
  return (kind === undefined || kind === severity) && (theory === undefined || formula.theories.includes(theory));
}

function open(text: string): CheckItem {
  return { kind: 'open', text };
}

function met(text: string): CheckItem {
  return { kind: 'met', text };
}
