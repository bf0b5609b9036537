import type { HeapSorts, Sort, Term, VarTerm } from '../term/index.js';

/** A term, any literal of a sort, or any parameter of a sort (SyGuS-IF 2.1, section 2.9). */
export type Production =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'constant' | 'variable'; readonly sort: Sort };

/** Terms contain the nonterminal as a bound variable. */
export interface GrammarRule {
  readonly nonterminal: VarTerm;
  readonly productions: readonly Production[];
}

/** A function to synthesise. The result of `synth-inv` is Bool. Grammar terms use parameters and nonterminals. */
export interface SynthFun {
  readonly name: string;
  readonly params: readonly VarTerm[];
  readonly result: Sort;
  readonly form: 'synth-fun' | 'synth-inv';
  /** Grammar; the first rule has the start symbol. If empty, any term of the logic over the parameters is allowed. */
  readonly grammar: readonly GrammarRule[];
}

/**
 * Commands that only print, in addition to those whose names begin with `get-`. `apply`, `eval` and `query` are z3's,
 * `simplify` is z3's and SMTInterpol's, `check-synth` is cvc5's.
 */
const PRINTING: ReadonlySet<string> = new Set([
  'apply',
  'check-synth',
  'check-synth-next',
  'echo',
  'eval',
  'query',
  'simplify',
]);

const UNJUDGED: ReadonlySet<string> = new Set(['echo', 'get-info', 'get-model', 'get-option', 'get-proof']);

/** Checks for commands that change neither the assertions nor any answer. */
export function onlyPrints(name: string): boolean {
  return name.startsWith('get-') || PRINTING.has(name);
}

/** Checks for commands whose output is judged. A solver receives such a command only if its profile lists it. */
export function isInquiryName(name: string): boolean {
  return onlyPrints(name) && !UNJUDGED.has(name);
}

export interface ConstructorDecl {
  readonly name: string;
  readonly selectors: readonly { readonly name: string; readonly sort: Sort }[];
}

export interface DatatypeDecl {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly sort: Sort;
  readonly constructors: readonly ConstructorDecl[];
}

export interface FunDefinition {
  readonly name: string;
  readonly params: readonly VarTerm[];
  readonly result: Sort;
  readonly body: Term;
}

/** Solver-specific commands that transform one term. `get-qe` and `get-qe-disjunct` are cvc5's. */
export type TermCommand = 'simplify' | 'eval' | 'get-qe' | 'get-qe-disjunct';

/** cvc5's commands for an interpolant of the assertions and a term, and for an abduct of a term. */
export type FormulaCommand = 'get-interpolant' | 'get-abduct';

/** Objectives, by which z3 and OptiMathSAT rank models without changing the assertions. */
export type ObjectiveKind = 'minimize' | 'maximize' | 'assert-soft';

export type ObjectiveCommand = Extract<Command, { readonly kind: ObjectiveKind }>;

/** A command of SMT-LIB 2.7, section 3.11, or an extension. Unknown commands are `verbatim`. */
export type Command =
  | { readonly kind: 'set-logic'; readonly logic: string }
  /** `value` is printed unchanged, for example `true` or `"text"`. */
  | { readonly kind: 'set-option' | 'set-info'; readonly keyword: string; readonly value?: string }
  | { readonly kind: 'declare-sort'; readonly name: string; readonly arity: number }
  | { readonly kind: 'declare-sort-parameter'; readonly name: string }
  /** The sorts of separation logic's heap (cvc5, cvc4). Allowed once per script. */
  | { readonly kind: 'declare-heap'; readonly heap: HeapSorts }
  | { readonly kind: 'define-sort'; readonly name: string; readonly params: readonly string[]; readonly sort: Sort }
  /** A declaration by `declare-fun`, `declare-const`, `declare-var` or `declare-rel`. */
  | {
      readonly kind: 'declare-fun';
      readonly name: string;
      readonly params: readonly Sort[];
      readonly result: Sort;
      readonly form: 'declare-fun' | 'declare-const' | 'declare-var' | 'declare-rel';
    }
  | {
      readonly kind: 'define-fun';
      readonly fun: FunDefinition;
      readonly form: 'define-fun' | 'define-const' | 'define-fun-rec';
    }
  | { readonly kind: 'define-funs-rec'; readonly funs: readonly FunDefinition[] }
  | { readonly kind: 'declare-datatypes'; readonly datatypes: readonly DatatypeDecl[] }
  | { readonly kind: 'assert'; readonly term: Term }
  /** A Horn clause of z3's fixedpoint language. `options` contains its name, if any. */
  | { readonly kind: 'rule'; readonly term: Term; readonly options: string }
  | { readonly kind: 'synth-fun'; readonly fun: SynthFun }
  /** SyGuS-IF 2.1, section 2.9. */
  | { readonly kind: 'constraint' | 'assume'; readonly term: Term }
  | {
      readonly kind: 'inv-constraint';
      readonly inv: string;
      readonly pre: string;
      readonly trans: string;
      readonly post: string;
    }
  | { readonly kind: 'check-sat' }
  | {
      readonly kind: 'check-sat-assuming';
      readonly literals: readonly Term[];
      /** Set for z3's form `(check-sat p q)`. */
      readonly form?: 'check-sat';
    }
  | { readonly kind: 'push' | 'pop'; readonly levels: number }
  | { readonly kind: 'get-value'; readonly terms: readonly Term[] }
  | { readonly kind: TermCommand; readonly term: Term; readonly options: string }
  | { readonly kind: FormulaCommand; readonly name: string; readonly term: Term }
  | { readonly kind: ObjectiveKind; readonly term: Term; readonly options: string }
  | { readonly kind: 'reset' | 'reset-assertions' | 'exit' }
  /** A command that only prints. `text` contains the arguments unchanged. */
  | { readonly kind: 'output'; readonly name: string; readonly text: string }
  /** An unknown command. Stray text between commands has an empty name. */
  | { readonly kind: 'verbatim'; readonly name: string; readonly text: string };

/** A command with a response that can be judged. */
export type Inquiry = Extract<Command, { readonly kind: 'get-value' | TermCommand | FormulaCommand | 'output' }>;

export function inquiryName(inquiry: Inquiry): string {
  return inquiry.kind === 'output' ? inquiry.name : inquiry.kind;
}

export function isInquiry(command: Command): command is Inquiry {
  return isInquiryName(command.kind === 'output' ? command.name : command.kind);
}

export function asksSynthesis(command: Command): boolean {
  return command.kind === 'output' && (command.name === 'check-synth' || command.name === 'check-synth-next');
}

export function asksRules(command: Command): boolean {
  return command.kind === 'output' && command.name === 'query';
}

/** Checks for `check-synth` and `query`, which pose a problem without `check-sat`. */
export function posesProblem(command: Command): boolean {
  return asksSynthesis(command) || asksRules(command);
}

/** Lists the command's terms in order. The `slot` of a `Site` is an index of this list. */
export function termsOf(command: Command): readonly Term[] {
  if ('term' in command) return [command.term];
  switch (command.kind) {
    case 'check-sat-assuming':
      return command.literals;
    case 'get-value':
      return command.terms;
    case 'define-fun':
      return [command.fun.body];
    case 'define-funs-rec':
      return command.funs.map((fun) => fun.body);
    default:
      return [];
  }
}

/** The number of terms must match `termsOf`. */
export function withTerms(command: Command, terms: readonly Term[]): Command {
  if ('term' in command) return { ...command, term: terms[0] as Term };
  switch (command.kind) {
    case 'check-sat-assuming':
      return { ...command, literals: terms };
    case 'get-value':
      return { ...command, terms };
    case 'define-fun':
      return { ...command, fun: { ...command.fun, body: terms[0] as Term } };
    case 'define-funs-rec':
      return { ...command, funs: command.funs.map((fun, i) => ({ ...fun, body: terms[i] as Term })) };
    default:
      return command;
  }
}

/** Checks whether a command is an objective, also OptiMathSAT's `minmax` and `maxmin` (`verbatim`). */
export function ranksModels(command: Command): boolean {
  if (command.kind === 'verbatim') return command.name === 'minmax' || command.name === 'maxmin';
  return isObjective(command);
}

export function isObjective(command: Command): command is ObjectiveCommand {
  return command.kind === 'minimize' || command.kind === 'maximize' || command.kind === 'assert-soft';
}

/** Checks whether commands have objectives but assert only literals such as `true`. */
export function asksOnlyObjectives(commands: readonly Command[]): boolean {
  return commands.some(isObjective) && commands.every((each) => each.kind !== 'assert' || each.term.kind === 'value');
}

/** Other solvers can run it as `check-sat`. */
export function isCheckSatUsing(command: Command): boolean {
  return command.kind === 'verbatim' && command.name === 'check-sat-using';
}

/** Lists the names that a command introduces, including sorts, constructors and selectors. */
export function listIntroduced(command: Command): readonly string[] {
  switch (command.kind) {
    case 'declare-fun':
    case 'declare-sort':
    case 'declare-sort-parameter':
    case 'define-sort':
      return [command.name];
    case 'define-fun':
    case 'synth-fun':
      return [command.fun.name];
    case 'define-funs-rec':
      return command.funs.map(({ name }) => name);
    case 'declare-datatypes':
      return command.datatypes.flatMap(({ name, constructors }) => [
        name,
        ...constructors.flatMap((each) => [each.name, ...each.selectors.map((selector) => selector.name)]),
      ]);
    default:
      return [];
  }
}
