import { findInquiry, words } from '../../inquiry/index.js';
import { joinNames } from '../../util/index.js';
import { type Block, type Inline, type Line, code, heading, text } from './block.js';
import type { ReportFacts, ReportedProof, ReportedSolver } from './facts.js';

export function proofBlocks(facts: ReportFacts): Block[] {
  const claims = facts.trust === 'claimed' ? (facts.wrongClaims ?? []) : [];
  return [...formatEvidence(facts), ...claims.map((line) => text(`${line}.`)), ...faultBlocks(facts)];
}

function faultBlocks({ fault, suspects }: ReportFacts): Block[] {
  if (fault === null) return [];
  const { term, cause, text: script, expected } = fault;
  const got = expected === 'sat' ? 'unsat' : 'sat';
  // The cause is a list of operators. Only `= of Int` is one operator.
  const names = cause?.split(/(?<!^=) of /).map((name): Inline => ({ code: name })) ?? [];
  const listed = names.flatMap((name, i) => (i === 0 ? [name] : [i === names.length - 1 ? ' and ' : ', ', name]));
  const isOne = names.length === 1;
  const [start, end] = isOne ? ['The fault is in', ''] : ['It combines', '; no single operator is known to be wrong'];
  const operators: Line = cause === null ? [] : [` ${start} `, ...listed, `${end}.`];
  return [
    heading(2, 'Term at fault'),
    text(
      ...words`${nameSolver(suspects[0])} answers ${{ code: got }} to this script, and ${{ code: expected }} is correct, since ${{ code: term }} holds.`,
      ...operators,
    ),
    code('smt2', script),
  ];
}

function formatEvidence(facts: ReportFacts): Block[] {
  const { proof } = facts;
  switch (proof.kind) {
    case 'model':
      return [heading(2, 'Evidence'), ...modelBlocks(facts, proof)];
    case 'reply':
      return [heading(2, 'Evidence'), ...replyBlocks(facts, proof)];
    case 'construction':
      return [heading(2, 'Evidence'), ...constructionBlocks(proof, facts), ...ownModelBlocks(facts)];
    case 'proved':
      return [heading(2, 'Evidence'), text(`${facts.because}.`), ...ownModelBlocks(facts)];
    case 'derived':
      return [heading(2, 'Evidence'), ...derivedBlocks(proof), ...ownModelBlocks(facts)];
    case 'exhaustion':
      return [heading(2, 'Evidence'), exhaustionBlock(proof), ...ownModelBlocks(facts)];
    case 'contradiction':
      return [heading(2, 'Evidence'), ...contradictionBlocks(facts, proof)];
    case 'disagreement':
      // The text above already says that it is unknown which solver is wrong.
      if (facts.suspects.length > 1) return [];
      return [heading(2, 'Evidence'), text(...disagreement(facts, proof.witnesses)), ...ownModelBlocks(facts)];
    case 'seen':
      if (facts.kind === 'failed-self-check') return [heading(2, 'Evidence'), selfCheckBlock(facts)];
      return facts.kind === 'invalid-model' ? [heading(2, 'Evidence'), ...ownCheckBlocks(facts, proof)] : [];
  }
}

function replyBlocks(facts: ReportFacts, proof: ReportedProof & { readonly kind: 'reply' }): Block[] {
  const { inquiry, proof: why, model } = proof;
  const finding = findInquiry(inquiry)?.finding;
  if (finding === undefined) return [];
  const shownModel = model === null || isPrinted(facts, model) ? [] : [code('smt2', model)];
  const who = nameSolver(facts.suspects[0]);
  if (facts.trust === 'metamorphic' && finding.statesProof === undefined) {
    const { term, reply } = proof;
    const said = words`To ${{ code: inquiry }}, ${who} replies ${{ code: reply }} for ${{ code: term }}. But ${why}.`;
    return [text(...said), ...shownModel];
  }
  const paragraph = text(...finding.report(who, proof));
  // The evidence has no line breaks.
  const lines = why.replace(/ (?=\(define-fun)/g, '\n  ').replace(/(?<=\)) \)$/, '\n)');
  return [paragraph, ...(finding.statesProof ? [] : [code('', lines)]), ...shownModel];
}

function ownCheckBlocks(facts: ReportFacts, { undetermined }: ReportedProof & { readonly kind: 'seen' }): Block[] {
  const who = nameSolver(facts.suspects[0]);
  const model =
    undetermined === null
      ? 'No model was printed.'
      : `Gainsay could not decide whether the printed model satisfies the formula: ${undetermined}.`;
  return [text(`The complaint comes from ${who}'s own model check; it was not checked independently. ${model}`)];
}

function selfCheckBlock({ suspects }: ReportFacts): Block {
  const who = nameSolver(suspects[0]);
  return text(
    `The complaint comes from ${who}'s own check of its results. Either the result is wrong, or the check is.`,
  );
}

function isPrinted({ commands }: ReportFacts, model: string): boolean {
  const flat = (shown: string) => shown.replace(/\s+/g, '');
  return commands.some(({ printed }) => flat(printed).includes(flat(model)));
}

function ownModelBlocks(facts: ReportFacts): Block[] {
  const { ownModel } = facts;
  if (ownModel === null) return [];
  return [
    text(`${nameSolver(facts.suspects[0])} prints a model that does not satisfy the formula:`),
    code('smt2', ownModel.text),
    text(...formatViolation(ownModel.wrong)),
  ];
}

type Model = ReportedProof & { readonly kind: 'model' };

function modelBlocks(facts: ReportFacts, proof: Model): Block[] {
  return [
    ...(proof.verdict === 'true' ? trueModel(facts, proof) : falseModel(facts, proof)),
    ...(proof.verdict === 'false' && proof.isClosed
      ? [text('The formula has no free symbols, so ', { code: 'unsat' }, ' is the correct answer.')]
      : []),
    ...tableBlocks(proof),
    ...groundBlocks(proof),
  ];
}

const CLOSED_AND_TRUE = 'The formula has no free symbols, and every assertion evaluates to true.';
const CLOSED_AND_FALSE = 'The formula has no free symbols, and an assertion evaluates to false.';

function trueModel(facts: ReportFacts, { solver, text: model, choices, isClosed }: Model): Block[] {
  const { kind } = facts;
  if ((isClosed || !model.includes('define-fun')) && choices.length === 0) {
    return [text(isClosed ? CLOSED_AND_TRUE : 'The empty model makes every assertion true.')];
  }
  if (!model.includes('define-fun')) return [text(`Every assertion is true${formatChoices(choices)}.`)];
  const makes = `makes every assertion true${formatChoices(choices)}.`;
  if (isPrinted(facts, model)) return [text(`The printed model ${makes}`)];
  const whose =
    solver === null || kind === 'invalid-model' ? 'This assignment' : `This assignment, found by ${solver},`;
  return [text(`${whose} ${makes}`), code('smt2', model)];
}

/** The standard leaves values such as those of a division by zero to the model, so some values suffice. */
export function formatChoices(choices: readonly string[]): string {
  if (choices.length === 0) return '';
  return ` if the model chooses suitable values for ${joinNames(choices.map(formatChoice))}`;
}

function formatChoice(choice: string): string {
  const [kind = '', name = ''] = choice.split(/ (.*)/s);
  const texts: Readonly<Record<string, string>> = {
    operator: `${name} by zero`,
    selector: `${name} on other constructors`,
    sort: `the elements of ${name}`,
    symbol: name,
  };
  return texts[kind] ?? choice;
}

function falseModel(facts: ReportFacts, { solver, text: model, wrong }: Model): Block[] {
  const { suspects } = facts;
  if (wrong !== null && isPrinted(facts, model)) return [text(...formatViolation(wrong, 'In the printed model'))];
  const blocks = [
    text(`The model printed by ${nameSolver(suspects.find(({ id }) => id === solver) ?? suspects[0])}:`),
    code('smt2', model),
  ];
  return wrong === null ? blocks : [...blocks, text(...formatViolation(wrong))];
}

function formatViolation({ assertion, part }: NonNullable<Model['wrong']>, inWhat = 'In it'): Line {
  const at = part.indexOf(', where ');
  const [term, values] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + ', where '.length)];
  const where: Line = values === '' ? [] : [', since ', { code: values }];
  const within: Line = term === assertion ? [] : [', in the assertion ', { code: assertion }];
  return [`${inWhat}, `, { code: term }, ' is false', ...where, ...within, '.'];
}

function tableBlocks({ assertions, verdict }: Model): Block[] {
  if (assertions.length < 2 || verdict === 'true') return [];
  const rows = assertions.map(({ assertion, verdict: value }): Line[] => [[{ code: assertion }], [value]]);
  return [{ kind: 'table', head: ['Assertion', 'In this model'], rows }];
}

function groundBlocks({ ground, verdict }: Model): Block[] {
  if (ground === null) return [];
  const must = verdict === 'true' ? 'sat' : 'unsat';
  const title = `To check this with another solver, run it on the formula with the model substituted: the answer must be ${must}`;
  return [{ kind: 'details', title, blocks: [code('smt2', ground)] }];
}

function exhaustionBlock({ symbols, expected, choices }: ReportedProof & { readonly kind: 'exhaustion' }): Block {
  const isSat = expected === 'sat';
  if (isSat && symbols.length === 0 && choices.length > 0)
    return text(`Every assertion is true${formatChoices(choices)}.`);
  if (symbols.length === 0) return isSat ? text(CLOSED_AND_TRUE) : text(CLOSED_AND_FALSE);
  const names = symbols.flatMap((name, i): Inline[] => [i === 0 ? '' : ', ', { code: name }]);
  if (isSat) return text('Values of ', ...names, ' that satisfy every assertion were found by trying values.');
  return text('All assignments to ', ...names, ' were tried, and none of them satisfies every assertion.');
}

function constructionBlocks(
  { expected, reason }: ReportedProof & { kind: 'construction' },
  { because }: ReportFacts,
): Block[] {
  const what = expected === null ? 'its answer' : `the answer ${expected}`;
  const why = reason ?? because;
  return [text(`The formula was constructed with ${what}: ${why}.`)];
}

const RELATIONS: Readonly<Record<string, string>> = {
  equivalent: 'has the same models as',
  equisatisfiable: 'has the same answer as',
  weaker: 'is weaker than',
  stronger: 'is stronger than',
  unrelated: 'was made from',
  claimed: 'is claimed, without proof, to have the same answer as',
};

function contradictionBlocks(
  { wrong, suspects, trust, because }: ReportFacts,
  { base, joinedBy, claim, baseIsWrong }: ReportedProof & { kind: 'contradiction' },
): Block[] {
  const [{ name = suspects[0]?.family ?? 'the solver' } = {}] = suspects;
  const before = wrong === null ? 'the opposite' : wrong.expected;
  const other = joinedBy === null ? 'the answer to the second formula' : 'another answer';
  const relation = RELATIONS[claim] ?? 'was made from';
  const [start, end] =
    claim === 'claimed'
      ? [name, trust === 'claimed' ? '. If the claim is right, one of the answers is wrong.' : '.']
      : [`${name} contradicts itself: it`, ', so the answers cannot both be correct.'];
  const line: Line =
    joinedBy === null
      ? words`${start} answers ${{ code: before }} to the following formula. The formula above ${relation} that formula${end}`
      : words`${name} contradicts itself: its answers to the following formulas imply ${{ code: before }} for all of them joined by ${{ code: joinedBy }}. The formula above ${relation} that combination, so the answers cannot all be correct.`;
  const isBoth = claim === 'claimed' && trust !== 'claimed';
  const proved = isBoth
    ? 'The right answers to both formulas are proved'
    : 'The answer to the first formula is proved correct';
  const why = trust === 'claimed' ? because : `${proved}, so ${other} is wrong`;
  return [text(...line), code('smt2', base), ...(baseIsWrong ? [text(`${why}.`)] : [])];
}

function derivedBlocks({ base, joinedBy, claim }: ReportedProof & { kind: 'derived' }): Block[] {
  const relation = RELATIONS[claim] ?? 'was made from';
  const line: Line =
    joinedBy === null
      ? [`The answer to the following formula is proved. The formula above ${relation} that formula.`]
      : words`The answer to the following formulas, joined by ${{ code: joinedBy }}, is proved. The formula above ${relation} that combination.`;
  return [text(...line), code('smt2', base)];
}

function disagreement({ wrong, because }: ReportFacts, witnesses: readonly string[]): Line {
  // A claim about the original formula may have no witness for the reduced formula.
  if (witnesses.length === 0) return [`${because}. There is no further proof.`];
  const who = joinNames(witnesses);
  const verb = witnesses.length === 1 ? 'answers' : 'answer';
  return [`${who} ${verb} `, { code: wrong?.expected ?? 'the opposite' }, '. There is no further proof.'];
}

export function nameSolver(solver: ReportedSolver | undefined): string {
  if (solver === undefined) return 'the solver';
  return solver.name === undefined ? withOwnOptions(nameVersion(solver), solver) : nameVersion(solver);
}

export function nameVersion({ name, family, version }: ReportedSolver): string {
  return name === undefined || name === family ? `${family} ${version}`.trim() : `${name} (${version})`;
}

export function withOwnOptions(called: string, { options }: Pick<ReportedSolver, 'options'>): string {
  return options.length === 0 ? called : `${called} with ${options.join(' ')}`;
}
