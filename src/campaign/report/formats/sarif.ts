import { SEVERITY_TEXTS } from '../../../oracle/index.js';
import { type Summary, describeUnused, disputeText } from '../../log/index.js';
import { visible } from '../../../util/index.js';
import { FOUND, REDUCED } from '../repro.js';
import type { ReportedBug } from '../campaign-page.js';
import { nameReplacer } from '../block.js';
import type { ReportFormatEntry } from './format.js';

const RULES = Object.entries(SEVERITY_TEXTS).map(([id, text]) => ({
  id,
  shortDescription: { text },
  defaultConfiguration: { level: 'error' },
}));
const DISPUTED = {
  id: 'disputed-seed',
  shortDescription: { text: "Only a file's own :status contradicts a solver" },
  defaultConfiguration: { level: 'none' },
};

type SarifSummary = Pick<Summary, 'disputedSeeds' | 'troubles' | 'seeds' | 'unusable' | 'withoutMutants'>;

/** Writes SARIF 2.1.0 (OASIS, 27 March 2020): a result per bug at its smallest input, and disputed seeds for review. */
export function toSarif(
  bugs: readonly ReportedBug[],
  { version, disputedSeeds, troubles, ...counts }: { readonly version: string } & SarifSummary,
): string {
  const disputes = disputedSeeds.map((seed) => ({
    ruleId: DISPUTED.id,
    ruleIndex: RULES.length,
    kind: 'review',
    level: 'none',
    message: { text: `${disputeText(seed)}.` },
    locations: [locate(seed.path)],
    properties: { solvers: seed.solvers },
  }));
  const results = bugs.map(({ facts, standing, times, file }) => {
    const { severity, title, because, group, known, returned, environment, formula, history, suspects, trust, id } =
      facts;
    const names = formula.of === 'reduced' ? REDUCED : FOUND;
    const name = history !== null ? names.historyText : formula.language === 'smt2' ? names.question : names.btor;
    return {
      ruleId: severity,
      ruleIndex: RULES.findIndex(({ id: rule }) => rule === severity),
      level: standing === 'new' ? 'error' : 'note',
      baselineState: known === null ? 'new' : 'unchanged',
      message: {
        text: `${returned === null ? '' : `Regression: ${returned}. `}${title}. ${nameReplacer(facts)(because)}.`,
      },
      locations: [locate(`${environment.path}/${name}`)],
      partialFingerprints: { 'gainsayGroup/v1': group },
      occurrenceCount: times,
      properties: {
        finding: id,
        suspects: suspects.map((each) => each.id),
        trust,
        ...(standing === 'known' ? {} : { report: file }),
        ...(environment.machine === null ? {} : { seenOn: environment.machine }),
        ...(known === null ? {} : { known }),
        ...(returned === null ? {} : { returned }),
      },
    };
  });
  const driver = { name: 'Gainsay', version, rules: [...RULES, DISPUTED] };
  const invocation = {
    executionSuccessful: troubles.length === 0,
    toolExecutionNotifications: [
      ...troubles.map(({ kind, text }) => ({ descriptor: { id: kind }, level: 'error', message: { text } })),
      ...describeUnused(counts).map((text) => ({ descriptor: { id: 'unused' }, level: 'warning', message: { text } })),
    ],
  };
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      { tool: { driver }, columnKind: 'utf16CodeUnits', invocations: [invocation], results: [...results, ...disputes] },
    ],
  };
  return `${visible(JSON.stringify(log, undefined, 2))}\n`;
}

export const SARIF = {
  kind: 'text',
  name: 'sarif',
  syntax: 'json',
  campaign: ({ summary, bugs, version }) => toSarif(bugs, { version, ...summary }),
} as const satisfies ReportFormatEntry;

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json';

function locate(path: string) {
  return { physicalLocation: { artifactLocation: { uri: toUri(path) }, region: { startLine: 1 } } };
}

function toUri(path: string): string {
  const parts = path
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  return path.startsWith('/') ? `file://${parts}` : parts.replace(/^\.\//, '');
}
