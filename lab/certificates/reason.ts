import { drawRandomModel } from './draw-random-model.js';
import {
  type Command,
  type Script,
  type Signature,
  Evaluator,
  sameValue,
  buildSignature,
  Budget,
  printTerm,
  readScript,
  type Term,
  type Rng,
  rngFromSeed,
} from '../../src/smt.js';
import {
  type Model,
  printCommand,
  type Certificate,
  type Construction,
  CONSTRUCTIONS,
  type CertificateCheck,
} from '../../src/lab-front.js';

type Reason = Extract<Certificate, { kind: 'reason' }>;

const SAMPLES = 12;

const NAME = 'name';

/** Checks under random assignments that the contradiction and the core are false, and that both sides of each step are equal. */
export function checkReason(script: Script, reason: Reason): CertificateCheck {
  const construction = CONSTRUCTIONS.find(({ name }) => name === reason.construction);
  if (construction === undefined) return fails(`there is no construction '${reason.construction}'`);
  const read = readParts(script, reason);
  if (read === undefined) return fails('the terms of the reason cannot be parsed with the symbols of the script');
  if (!hasForm(construction, read.contradiction))
    return fails('the contradiction does not have the form that its construction requires');
  const rng = rngFromSeed('certificate');
  for (let i = 0; i < SAMPLES; i++) {
    const because = findContradiction(read, rng.fork(i));
    if (because !== undefined) return fails(because);
  }
  return { kind: 'holds', status: 'unsat' };
}

function fails(because: string): CertificateCheck {
  return { kind: 'fails', because };
}

function hasForm({ recognises }: Construction, terms: readonly Term[]): boolean {
  return recognises === undefined || recognises(terms);
}

interface ReasonTerms {
  readonly signature: Signature;
  readonly contradiction: readonly Term[];
  readonly steps: readonly { readonly rule: string; readonly from: Term; readonly to: Term }[];
  readonly core: readonly Term[];
}

function readParts(script: Script, { contradiction, steps, core }: Reason): ReasonTerms | undefined {
  const declarations = script.commands.filter((command) => isDeclaration(command));
  const terms = script.commands.flatMap((command) => (command.kind === 'assert' ? [printTerm(command.term)] : []));
  const chosen = core.map((at) => terms[at]);
  if (!chosen.every((text) => text !== undefined)) return undefined;
  const claims = [...contradiction, ...chosen, ...steps.map(({ from, to }) => `(= ${from} ${to})`)];
  const text = [...declarations.map(printCommand), ...claims.map((claim) => `(assert ${claim})`)].join('\n');
  const { script: made, ok } = readScript(text);
  if (!ok) return undefined;
  const read = made.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  if (contradiction.length === 0 || core.length === 0 || !read.every(({ known }) => known)) return undefined;
  const equations = read.slice(contradiction.length + core.length);
  return {
    signature: buildSignature(made.store, made.commands.filter(isDeclaration)),
    contradiction: read.slice(0, contradiction.length),
    core: read.slice(contradiction.length, contradiction.length + core.length),
    steps: equations.flatMap((term, i) => {
      const [from, to] = term.kind === 'app' ? term.args : [];
      return from === undefined || to === undefined ? [] : [{ rule: steps[i]?.rule ?? '', from, to }];
    }),
  };
}

function isDeclaration({ kind }: Command): boolean {
  return kind !== 'assert' && kind !== 'check-sat';
}

function findContradiction({ signature, contradiction, core, steps }: ReasonTerms, rng: Rng): string | undefined {
  const world = drawRandomModel(signature, rng);
  const symbols = new Map(world.symbols);
  const model: Model = { ...world, symbols };
  for (const { rule, from, to } of steps) {
    if (rule !== NAME || to.kind !== 'const') continue;
    const found = new Evaluator({ signature, model, budget: new Budget('thorough') }).evaluate(from);
    if (found.kind === 'value') symbols.set(to.name, { kind: 'value', value: found.value });
  }
  const evaluator = new Evaluator({ signature, model, budget: new Budget('thorough') });
  for (const { rule, from, to } of steps) {
    const [before, after] = [evaluator.evaluate(from), evaluator.evaluate(to)];
    if (before.kind !== 'value' || after.kind !== 'value') continue;
    if (sameValue(before.value, after.value) === false)
      return `the step ${rule} changes the value of ${printTerm(from)}`;
  }
  const claimed = conjunction(evaluator, contradiction);
  const asserted = conjunction(evaluator, core);
  if (claimed === true) return 'an assignment makes the contradiction true';
  if (asserted === true) return 'an assignment makes the core true';
  return undefined;
}

function conjunction(evaluator: Evaluator, terms: readonly Term[]): boolean | undefined {
  let all: boolean | undefined = true;
  for (const term of terms) {
    const found = evaluator.evaluate(term);
    if (found.kind !== 'value') all = undefined;
    else if (found.value === false) return false;
  }
  return all;
}
