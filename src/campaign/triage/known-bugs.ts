import * as v from 'valibot';
import {
  type Diagnostic,
  TEXT,
  fields,
  list,
  matching,
  oneOf,
  optional,
  reportSchemaIssues,
} from '../../diag/index.js';
import {
  SOLVER_PROFILES,
  patternProblem,
  compareVersions,
  compilePattern,
  isVersion,
  withoutMark,
} from '../../solver/index.js';
import { OPERATORS } from '../../term/index.js';
import { readPositionedJson, escapePattern } from '../../util/index.js';
import { SEVERITIES, severityOf } from './rank.js';
import { type FindingObservation, observeFinding } from './observation.js';
import {
  type FindingState,
  type Recognition,
  type Store,
  describeTriage,
  findKnownFix,
  isFirstFix,
  isMonotone,
} from '../log/index.js';

export const THEORY_NAMES = [
  ...new Set(Object.values(OPERATORS).map(({ theory }) => theory)),
  'UF',
  'Quantifiers',
  'Datatypes',
];
const TEXT_LIST = 'a list of texts, not empty';
const VERSION = matching(isVersion, 'numbers with dots, such as "4.12.2"');
const RANGE = '{"from": "4.8.0", "before": "4.12.2"}, or one of the two';

const someOf = <T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> =>
  v.pipe(
    list(item, TEXT_LIST),
    v.check((items) => items.length > 0, TEXT_LIST),
  );

const PATTERN = matching(
  (text) => patternProblem(text) === undefined,
  'a JavaScript regular expression',
  (text) => `a JavaScript regular expression, with \\\\ for each \\ (${patternProblem(text) ?? ''})`,
);

const KNOWN_BUG = fields(
  {
    name: TEXT,
    url: optional(TEXT),
    /** A solver family. Matches only findings with a single suspect. */
    solver: optional(oneOf(SOLVER_PROFILES.map(({ name }) => name))),
    /** `from` is inclusive, `before` exclusive. */
    versions: optional(
      v.pipe(
        fields({ from: optional(VERSION), before: optional(VERSION) }, RANGE),
        v.check((range) => Object.keys(range).length > 0, RANGE),
      ),
    ),
    /** The version that fixed the bug. A match in this or a later version counts as new. */
    fixed: optional(VERSION),
    /** The newest version known to have the bug. Default: all versions before `fixed` may have the bug. */
    lastBad: optional(VERSION),
    /** Wrong answers can be narrowed to `wrong-sat` or `wrong-unsat`. */
    kind: optional(oneOf(SEVERITIES)),
    signature: optional(PATTERN),
    /** A function on the stack. A crash without a stack does not match. */
    frame: optional(PATTERN),
    /** Matches the suspects' options, a line break and the reduced input. */
    input: optional(PATTERN),
    theories: optional(someOf(oneOf([...new Set<string>(THEORY_NAMES)].sort()))),
    operators: optional(someOf(TEXT)),
    shape: optional(TEXT),
  },
  'a known bug: {"name": …, …}',
);

export type KnownBug = Readonly<v.InferOutput<typeof KNOWN_BUG>>;

/** Fields of which at least one is required, since a bug without them would match every finding. */
const NARROWING = ['kind', 'signature', 'input', 'theories', 'operators', 'shape'] as const;
const FILE = { code: 'G403', whole: 'the file' } as const;
const BUGS = list(KNOWN_BUG, 'a list: {"bugs": [{"name": …, …}]}');

/** Reads a file of known bugs (docs/reports.md). Returns a diagnostic for each error (G403). */
export function readKnownBugs(source: string): readonly KnownBug[] | Diagnostic[] {
  const json = readPositionedJson(source);
  if ('wrong' in json) {
    const { wrong: span, expected } = json;
    return [{ code: 'G403', severity: 'error', message: 'the file is not JSON', expected, span }];
  }
  const isList = Array.isArray(json.value);
  const problems = reportSchemaIssues(isList ? BUGS : fields({ bugs: BUGS }, 'a list of bugs'), json, FILE);
  const bugs: unknown = isList ? json.value : (json.value as { readonly bugs?: unknown } | null)?.bugs;
  if (!Array.isArray(bugs)) return problems;
  bugs.forEach((bug: unknown, i) => {
    if (typeof bug !== 'object' || bug === null || NARROWING.some((field) => field in bug)) return;
    const span = json.spanOf(isList ? String(i) : `bugs/${i}`);
    const expected = `at least one of ${NARROWING.join(', ')}`;
    const more = span === undefined ? {} : { span };
    problems.push({ code: 'G403', severity: 'error', message: 'the entry matches every finding', expected, ...more });
  });
  return problems.length > 0 ? problems : (bugs as KnownBug[]);
}

export function findKnownBug(
  bugs: readonly KnownBug[],
  observation: KnownObservation,
): (Recognition & { readonly bug: KnownBug }) | undefined {
  const fitting = bugs.filter((each) => fits(each, observation) && !isOtherBug(each, observation));
  const open = fitting.filter((each) => !isFixed(each, observation));
  const [bug, ...others] = open.length > 0 ? open : fitting;
  if (bug === undefined) return undefined;
  const { fixed = '' } = bug;
  const name = [...new Set([bug, ...others].map((each) => each.name))].join(' or ');
  const found = isFixed(bug, observation) ? returnOf(name, fixed, observation.versions) : { name, isReturned: false };
  return { ...found, bug };
}

/**
 * Checks whether a bisection shows that the finding began before the known bug, or was fixed in another version. If the
 * bug appears again after its fix, the fix is unknown. If it appears twice, its first version is unknown.
 */
function isOtherBug(bug: KnownBug, observation: KnownObservation): boolean {
  const { bisection } = observation;
  if (bisection === undefined || isFixed(bug, observation) || !isFirstFix(bisection)) return false;
  const fixedIn = findKnownFix(bisection);
  if (fixedIn === null || !isVersion(fixedIn)) return false;
  const shown = bisection.observations.filter(({ shows, version }) => shows === 'yes' && isVersion(version));
  const bad = shown.map(({ version }) => version);
  const { fixed, lastBad, versions: { from } = {} } = bug;
  const isBefore = (version: string, other: string) => compareVersions(version, other) < 0;
  if (from !== undefined && isMonotone(bisection) && bad.some((version) => isBefore(version, from))) return true;
  if (fixed === undefined || !bad.every((version) => isBefore(version, fixedIn))) return false;
  const isEarlier = lastBad === undefined ? isBefore(fixedIn, fixed) : !isBefore(lastBad, fixedIn);
  return isEarlier || bad.some((version) => !isBefore(version, fixed));
}

function isFixed({ fixed }: KnownBug, { versions }: KnownObservation): boolean {
  return fixed !== undefined && versions.some((version) => compareVersions(version, fixed) >= 0);
}

export function returnOf(name: string, fixed: string, versions: readonly string[]): Recognition {
  const fix = name.includes(` in ${fixed}`) ? '' : `, fixed in ${fixed}`;
  return { name: `${name}${fix}, shows again in ${versions.join(', ')}`, isReturned: true };
}

type KnownObservation = Pick<
  FindingObservation,
  'kind' | 'got' | 'families' | 'versions' | 'signature' | 'theories' | 'operators' | 'shape'
> &
  Partial<Pick<FindingObservation, 'frames' | 'input' | 'bisection'>>;

function fits(
  { solver, versions, kind, signature, frame, input, theories, operators, shape }: KnownBug,
  observation: KnownObservation,
): boolean {
  const isOf = (family: string) => solver === undefined || withoutMark(family) === withoutMark(solver);
  if (!observation.families.every(isOf)) return false;
  if (versions !== undefined && !observation.versions.some((version) => isWithin(version, versions))) return false;
  if (kind !== undefined && severityOf(observation) !== kind && observation.kind !== kind) return false;
  if (signature !== undefined && compilePattern(signature).exec(observation.signature ?? '') === null) return false;
  if (frame !== undefined && !observation.frames?.some((each) => compilePattern(frame).exec(each) !== null))
    return false;
  if (input !== undefined && compilePattern(input).exec(observation.input ?? '') === null) return false;
  if (theories !== undefined && !theories.every((theory) => observation.theories.includes(theory))) return false;
  if (operators !== undefined && !operators.every((name) => Object.hasOwn(observation.operators, name))) return false;
  return shape === undefined || observation.shape === shape;
}

function isWithin(version: string, { from, before }: { readonly from?: string; readonly before?: string }): boolean {
  if (from !== undefined && compareVersions(version, from) < 0) return false;
  return before === undefined || compareVersions(version, before) < 0;
}

export async function collectTriagedBugs(findings: readonly FindingState[], store: Store): Promise<KnownBug[]> {
  const bugs: KnownBug[] = [];
  for (const finding of findings) {
    const name = describeTriage(finding);
    if (name === undefined || finding.triage?.state === 'returned') continue;
    const observation = await observeFinding(finding, store);
    const { families, versions, signature, shape, theories } = observation;
    const [family, ...others] = families;
    if (family === undefined || others.length > 0) continue;
    const { link = null, fixedIn = '' } = finding.triage ?? {};
    // Without a bisection, an earlier version may have fixed the bug.
    const isFirst = finding.bisection?.fixedIn === fixedIn && isFirstFix(finding.bisection);
    const lastBad = isFirst ? undefined : versions.filter(isVersion).sort(compareVersions).at(-1);
    bugs.push({
      name: `${name} (${finding.id})`,
      ...(link === null ? {} : { url: link }),
      ...(isVersion(fixedIn) ? { fixed: fixedIn, ...(lastBad === undefined ? {} : { lastBad }) } : {}),
      solver: family,
      kind: severityOf(observation),
      ...(signature === null
        ? { shape, ...(theories.length === 0 ? {} : { theories }) }
        : { signature: `^${escapePattern(signature)}$` }),
    });
  }
  return bugs;
}
