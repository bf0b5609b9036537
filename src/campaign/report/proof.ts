import type { Certificate, DerivationStep } from '../../generate/index.js';
import { judgeModelText, Budget } from '../../semantics/index.js';
import { findInquiry } from '../../inquiry/index.js';
import type { FusionCertificate } from '../../strategy/index.js';
import { printSymbol, printTerm, readScript } from '../../syntax/index.js';
import { type FindingState, type FullRunRecord, type Store, decodeCertificate, readStoredText } from '../log/index.js';
import { BY_VALUES, EXHAUSTION } from '../hunt/judge/index.js';
import type { ReportedFormula, ReportedProof } from './facts.js';
import { nameSolver } from './proof-blocks.js';
import type { SolverNames } from './solver-names.js';
import { type ScannedCommand, scanCommands } from '../../solver/index.js';
import { joinNames } from '../../util/index.js';

const ASSERTIONS = 12;
const LONGEST_ASSERTION = 160;

interface ProofParts {
  readonly formula: ReportedFormula;
  readonly runs: readonly FullRunRecord[];
  readonly solvers: SolverNames;
}

export async function buildProof(
  finding: FindingState,
  { formula, runs, solvers }: ProofParts,
  store: Pick<Store, 'get'>,
): Promise<ReportedProof> {
  const { claim, oracles, kind, suspects } = finding;
  const details = finding.reduced;
  const { model } = details ?? finding;
  const { trust, wrong } = details ?? finding;
  const reply = findWrongReply(finding, runs);
  if (reply !== undefined) {
    const text = model === null ? null : await readStoredText(store, model.text);
    return { kind: 'reply', ...reply, model: findInquiry(reply.inquiry)?.finding.showsModel === true ? text : null };
  }
  // A model that only refutes a wrong sat is shown in addition to the proof.
  if (model !== null && (kind !== 'wrong-answer' || model.wrong === null)) {
    const { solver, wrong: falsePart, choices } = model;
    const text = await readStoredText(store, model.text);
    return { ...modelProof(formula, text, falsePart === null), solver, wrong: falsePart, choices };
  }
  if (kind !== 'wrong-answer') {
    const looked = kind === 'invalid-model' ? runs.find(({ solver }) => suspects.includes(solver))?.model : undefined;
    return { kind: 'seen', undetermined: looked?.because ?? null };
  }
  if (trust === 'certified') return certifiedProof(finding, formula, store);
  if (trust === 'metamorphic' || (trust !== 'majority' && trust !== 'undecided' && oracles.includes('metamorphic'))) {
    const { joined, parent, claimed } = finding;
    const smaller = details?.base ?? null;
    // Joined but unchanged seeds were not sent together, so the claim follows from the answers to each seed.
    // A mutant with a claim is its own base.
    const isClaimed = trust === 'claimed' || claimed !== undefined;
    const isParent = joined !== undefined || isClaimed;
    const base = smaller ?? (isParent && parent !== null ? parent : finding.base);
    const joinedBy = smaller === null ? (joined?.connective ?? null) : null;
    if (trust === 'metamorphic' && !details && !oracles.includes('metamorphic'))
      return { kind: 'derived', base: await readStoredText(store, base), joinedBy, claim: claim ?? 'unrelated' };
    return {
      kind: 'contradiction',
      base: await readStoredText(store, base),
      joinedBy,
      claim: isClaimed ? 'claimed' : (claim ?? 'unrelated'),
      baseIsWrong: (details ?? finding).seedIsWrong === true,
    };
  }
  const witnesses = runs.filter((run) => wrong !== null && run.answers[wrong.check] === wrong.expected);
  const named = witnesses.map(({ solver }) => solvers.describe(solver));
  return { kind: 'disagreement', witnesses: named.map(nameSolver) };
}

export function findWrongReply(of: Pick<FindingState, 'suspects' | 'signature'>, runs: FindingState['runs']) {
  const replies = runs.flatMap((run) => (of.suspects.includes(run.solver) ? (run.replies ?? []) : []));
  for (const { inquiry, wrong } of replies) {
    if (wrong?.signature === of.signature) return { inquiry, term: wrong.term, reply: wrong.reply, proof: wrong.proof };
  }
  return undefined;
}

function modelProof(formula: ReportedFormula, text: string, isTrue: boolean) {
  const assertions = assertionsIn(formula.text, text).slice(0, ASSERTIONS);
  return {
    kind: 'model',
    verdict: isTrue ? 'true' : 'false',
    text: text.trim(),
    isClosed: isClosed(formula.text, isTrue),
    assertions: assertions.every(({ assertion }) => assertion.length <= LONGEST_ASSERTION) ? assertions : [],
    ground: groundScript(formula.text, text) ?? null,
  } as const;
}

function assertionsIn(script: string, model: string): { assertion: string; verdict: string }[] {
  return (judgeText(script, model)?.assertions ?? []).map(({ term, verdict }) => ({
    assertion: printTerm(term),
    verdict,
  }));
}

function judgeText(script: string, model: string) {
  try {
    return judgeModelText(model, readScript(script).script, { budget: new Budget('thorough') }).judged;
  } catch {
    return undefined;
  }
}

async function certifiedProof(
  { certificate, reduced, expected, witnesses }: FindingState,
  formula: ReportedFormula,
  store: Pick<Store, 'get'>,
): Promise<ReportedProof> {
  const said = (reduced?.expected ?? expected).at(-1) ?? null;
  const sources = reduced?.witnesses ?? witnesses;
  if (sources.some((each) => each === EXHAUSTION || each === BY_VALUES)) {
    const symbols = symbolsIn(formula.text);
    const judged = said === 'sat' && symbols.length === 0 ? judgeText(formula.text, '()') : undefined;
    const choices = judged?.choices ?? [];
    return { kind: 'exhaustion', expected: said, symbols, choices };
  }
  if (!sources.some((each) => CONSTRUCTED.test(each))) return { kind: 'proved' };
  const text = certificate ? await readStoredText(store, certificate) : '';
  if (text === '') return { kind: 'construction', expected: said, reason: null };
  const read = decodeCertificate(text);
  // The certificate is about the original formula. Only its contradiction is also a proof for the reduced formula.
  if (reduced)
    return { kind: 'construction', expected: said, reason: read.kind === 'reason' ? explainCertificate(read) : null };
  if (read.kind === 'model' && read.universes.length === 0) {
    const lines = read.symbols.map(
      ({ name, params, sort, value }) => `(define-fun ${printSymbol(name)} (${params.join(' ')}) ${sort} ${value})`,
    );
    const proof = modelProof(formula, `(\n${lines.map((line) => `  ${line}`).join('\n')}\n)`, true);
    return { ...proof, solver: null, wrong: null, choices: [] };
  }
  const reason = explainCertificate(read);
  return { kind: 'construction', expected: said, reason };
}

const CONSTRUCTED = /\bconstruct/;

const symbolsIn = (script: string): string[] =>
  readScript(script).script.commands.flatMap((each) => (each.kind === 'declare-fun' ? [each.name] : []));

function isClosed(script: string, isTrue: boolean): boolean {
  const { commands } = readScript(script).script;
  const isFree = commands.some(({ kind }) => kind === 'declare-fun' || kind === 'declare-sort' || kind === 'verbatim');
  // A model can also define unspecified values, such as those of division by zero: `()` defines none.
  const judged = judgeText(script, '()');
  if (isFree || judged === undefined) return false;
  return isTrue ? judged.verdict === 'true' && judged.choices.length === 0 : judged.verdict === 'false';
}

function explainCertificate(certificate: Certificate | FusionCertificate): string | null {
  switch (certificate.kind) {
    case 'exhaustion': {
      const { variables, assignments, satisfying } = certificate;
      const names = variables.map(({ name }) => name).join(', ');
      const found = satisfying === 0 ? 'none of them satisfies' : `${satisfying} of them satisfy`;
      return `all ${assignments} assignments of ${names} were tried, and ${found} every assertion`;
    }
    case 'reason':
      return certificate.because;
    case 'derivation':
      return derivationReason(certificate.steps);
    case 'fusion':
      return `formulas with the answers ${joinNames(certificate.seeds.map(({ answer }) => answer))} were joined by "${certificate.connective}", and some of their constants were fused in a way that preserves the answer`;
    case 'model':
    case 'none':
      return null;
  }
}

function derivationReason(steps: readonly DerivationStep[]): string {
  const instances = steps.map(({ clause, values }) =>
    values.length === 0 ? `assertion ${clause + 1}` : `assertion ${clause + 1} at ${values.join(', ')}`,
  );
  return `false follows from instances of the clauses, each derived from those before it: ${instances.join('; ')}`;
}

const LONGEST = 4_000;
const NEEDED = /^(?:set-logic|declare-.*|define-.*|assert|check-sat.*|push|pop|reset.*)$/;

/** Replaces declarations by the model's definitions, so that any solver can check the model without search. */
function groundScript(script: string, model: string): string | undefined {
  const defined = new Map(listDefinitions(model).map((text) => [readName(text), text]));
  if (defined.size === 0) return undefined;
  const lines: string[] = [];
  const declared = new Set<string>();
  for (const { head, start, end } of scanCommands(script).commands) {
    const text = script.slice(start, end);
    const definition = head === 'declare-const' || head === 'declare-fun' ? defined.get(readName(text)) : undefined;
    if (definition !== undefined) declared.add(readName(text));
    // Other solvers may not know the rest, such as `simplify`.
    if (NEEDED.test(head) || text.includes(':global-declarations')) lines.push(definition ?? text);
  }
  const helpers = [...defined.keys()].filter((name) => !declared.has(name));
  const whole = `${lines.join('\n')}\n`;
  return helpers.length > 0 || whole.length > LONGEST ? undefined : whole;
}

export function listDefinitions(model: string): string[] {
  const [outer] = scanCommands(model).commands;
  if (outer === undefined) return [];
  const inner = /^define-fun/.test(outer.head)
    ? model
    : model.slice(outer.start + 1, outer.end - 1).replace(/^\s*model\b/, '');
  const { commands } = scanCommands(inner);
  return commands.filter(isDefinition).map(({ start, end }) => inner.slice(start, end).replace(/\s+/g, ' '));
}

const isDefinition = ({ head }: ScannedCommand): boolean => head.startsWith('define-fun');

function readName(command: string): string {
  const name = /^\(\s*[\w-]+\s+(\|[^|]*\||[^\s()]+)/.exec(command)?.[1] ?? '';
  return name.startsWith('|') ? name.slice(1, -1) : name;
}
