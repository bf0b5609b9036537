import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import {
  termsOf,
  buildSignature,
  isInquiryName,
  classifyTactic,
  printTerm,
  readScript,
  reachable,
} from '../../dist/bench/engine.js';
import { formulasOf } from './change.mjs';
import { headOf, listsIn, partsOf } from './text.mjs';

const SECONDS = 10;
const KEPT = /^\((?:set-logic|declare-|define-|assert\b|push\b|pop\b|reset-assertions\b)/;
const ARGUMENTS = {
  z3: ['-in', `-T:${SECONDS}`],
  cvc5: ['--lang=smt2', '--incremental', '--strings-exp', '--fp-exp', `--tlimit=${SECONDS * 1000}`],
};

/** Solvers that decide independently of Gainsay whether a changed reply is wrong. All queries are text. */
export class SecondOpinion {
  #solvers;

  /** Programs whose names begin with `z3` or `cvc5`. */
  constructor(programs) {
    this.#solvers = programs.map((program) => {
      const name = Object.keys(ARGUMENTS).find((each) => basename(program).startsWith(each));
      if (name === undefined) throw new Error(`${program} is neither z3 nor cvc5`);
      return { program, args: ARGUMENTS[name] };
    });
  }

  /** Each solver's answers to a script's checks; leaves out solvers that report an error. */
  #answers(commands) {
    return this.#solvers.flatMap(({ program, args }) => {
      const input = `${commands.join('\n')}\n`;
      // Some wrappers of cvc5 ignore `--tlimit`.
      const limit = { timeout: 2_000 * SECONDS, killSignal: 'SIGKILL' };
      const { stdout } = spawnSync(program, args, { input, encoding: 'utf8', ...limit });
      return stdout.includes('(error') ? [] : [stdout.split('\n').filter((line) => /^(?:sat|unsat)$/.test(line))];
    });
  }

  /** `sat` or `unsat` if a solver gives this answer and no solver gives the opposite. Otherwise undefined. */
  #decide(commands) {
    const said = new Set(this.#answers([...commands, '(check-sat)']).flatMap((answers) => answers.slice(-1)));
    return said.size === 1 ? [...said][0] : undefined;
  }

  /** Whether the commands are satisfiable; undefined if unknown. */
  #can(commands) {
    const answer = this.#decide(commands);
    return answer === undefined ? undefined : answer === 'sat';
  }

  /** Whether two terms can differ if no divisor is zero. (The standard leaves open the value of a division by zero.) */
  #canDiffer(state, one, other) {
    const commands = [...state, `(assert (not (= ${one} ${other})))`];
    const guards = guardsIn(commands);
    return guards === undefined ? undefined : this.#can([...commands, ...guards]);
  }

  /** True if some solver answers every check, and each such solver gives `answers`. Otherwise undefined. */
  areRight(text, answers) {
    const commands = listsIn(text).filter(
      (each) => !isInquiryName(headOf(each)) && !/^\((?:set-option|get-)/.test(each),
    );
    const said = this.#answers(commands).filter(({ length }) => length === answers.length);
    if (said.length === 0) return undefined;
    return said.every((each) => each.every((answer, i) => answer === answers[i])) ? true : undefined;
  }

  /** Whether the model's definitions violate the script's assertions. */
  model(text, model) {
    if (leavesOpen(listsIn(text))) return undefined;
    const definitions = partsOf(model).filter((each) => headOf(each) === 'define-fun');
    const names = new Set(definitions.map((each) => partsOf(each)[1]));
    const commands = stateAtEnd(text);
    const isGiven = (each) => /^\(declare-(?:fun|const)\b/.test(each) && names.has(partsOf(each)[1]);
    const sorts = commands.filter((each) => /^\((?:declare-(?:sort|datatypes?)|define-sort)\b/.test(each));
    const rest = commands.filter((each) => !sorts.includes(each) && !isGiven(each) && headOf(each) !== 'set-logic');
    const can = this.#can([...sorts, ...definitions, ...rest]);
    return can === undefined ? undefined : !can;
  }

  /** Whether the changed value in a reply to `get-value` or `eval` is wrong. */
  value({ state, asked, before, after }) {
    if (leavesOpen([...state, `(assert (= ${asked} ${asked}))`])) return undefined;
    const declared = state.filter((each) => headOf(each) !== 'assert');
    const same = this.#can([...declared, `(assert (= ${before} ${after}))`]);
    return same === undefined ? undefined : !same;
  }

  /** True if no model reaches the reported optimum, or some model has a better value. */
  objective({ text, state, pairs, at }) {
    const objective = objectivesIn(text)[at];
    if (objective === undefined || leavesOpen(state)) return undefined;
    const { term, better } = objective;
    const attained = this.#can([...state, `(assert (= ${term} ${pairs[at][1]}))`]);
    if (attained !== true) return attained === false ? true : undefined;
    const isFirst = at === 0 || text.includes('(set-option :opt.priority box)');
    if (!isFirst) return undefined;
    return this.#can([...state, `(assert (${better} ${term} ${pairs[at][1]}))`]) === true ? true : undefined;
  }

  simplify({ state, before, after }) {
    return this.#canDiffer(state, before, after);
  }

  apply({ state, command, before, after }) {
    const declared = state.filter((each) => headOf(each) !== 'assert');
    const [one, other] = [before, after].map(formulaOfGoals);
    if (classifyTactic(command.slice('(apply '.length, -1)) !== 'equisatisfiable')
      return this.#canDiffer(declared, one, other);
    const names = `${one} ${other}`.match(/(?<![^\s()])[\w.]+!\d+(?![^\s()])/g) ?? [];
    const fresh = [...new Set(names)].map((name) => `(declare-const ${name} Bool)`);
    const [was, is] = [one, other].map((goals) => this.#can([...declared, ...fresh, `(assert ${goals})`]));
    return was === undefined || is === undefined ? undefined : was !== is;
  }

  core({ state, command, after }) {
    if (headOf(command) === 'get-unsat-assumptions') {
      return this.#can([...state, ...partsOf(after).map((each) => `(assert ${each})`)]);
    }
    const names = partsOf(after);
    const nameOf = (each) => /:named (\S+?)\)+$/.exec(each)?.[1];
    return this.#can(state.filter((each) => nameOf(each) === undefined || names.includes(nameOf(each))));
  }

  /** Whether the command's formula and the result can differ under the assertions. */
  elimination({ state, command, after }) {
    if (headOf(command) !== 'get-qe') return undefined;
    return this.#canDiffer(state, partsOf(command)[1], after);
  }

  interpolant({ state, command, after }) {
    const [declared, asserted] = [declaredIn(state), assertedIn(state)];
    const [formula, conjecture] = [partsOf(after)[4], partsOf(command)[2]];
    const lost = this.#can([...declared, `(assert ${asserted})`, `(assert (not ${formula}))`]);
    const weak = this.#can([...declared, `(assert ${formula})`, `(assert (not ${conjecture}))`]);
    if (lost === true || weak === true) return true;
    return lost === undefined || weak === undefined ? undefined : false;
  }

  abduct({ state, command, after }) {
    const [formula, goal] = [partsOf(after)[4], partsOf(command)[2]];
    const fails = this.#can([...state, `(assert ${formula})`, `(assert (not ${goal}))`]);
    const consistent = this.#can([...state, `(assert ${formula})`]);
    if (fails === true || consistent === false) return true;
    return fails === undefined || consistent === undefined ? undefined : false;
  }

  /** True if a synthesised function violates the constraints. Otherwise undefined, because grammars are not checked. */
  synthesis({ text, after }) {
    const commands = listsIn(text);
    if (commands.some((each) => /^\((?:inv-constraint|push)\b/.test(each))) return undefined;
    const declared = commands.flatMap((each) => {
      if (headOf(each) === 'declare-var') return [each.replace('declare-var', 'declare-const')];
      return /^\((?:define-|declare-)/.test(each) ? [each] : [];
    });
    const bodies = (head) => commands.filter((each) => headOf(each) === head).map((each) => partsOf(each)[1]);
    const assumed = bodies('assume').map((each) => `(assert ${each})`);
    const broken = `(assert (not (and true ${bodies('constraint').join(' ')})))`;
    const can = this.#can([...declared, ...partsOf(after), ...assumed, broken]);
    return can === true ? true : undefined;
  }

  /** Whether the answer to a query about rules is wrong, without regard to its model or derivation. */
  answer({ text, command, after }) {
    const clauses = hornClauses(text, command, new Map());
    const word = clauses && this.#decide(clauses);
    return word === undefined ? undefined : word === after;
  }

  /** Whether the interpretations in a reply violate a rule, or do not exclude the query. */
  invariant({ text, command, after }) {
    if (OPEN.test(after)) return undefined;
    const clauses = hornClauses(text, command, invariantsIn(after));
    const can = clauses && this.#can(clauses);
    return can === undefined ? undefined : !can;
  }

  /** Whether the changed derivation contains a new fact that does not follow from the rules. */
  derivation({ text, command, before, after }) {
    const relations = new Set(listsIn(text).flatMap((each) => /^\(declare-rel (\S+)/.exec(each)?.[1] ?? []));
    const old = new Set(factsIn(before, relations));
    let open = false;
    for (const fact of factsIn(after, relations)) {
      if (old.has(fact)) continue;
      const word = this.#decide([...hornClauses(text, command, new Map()).slice(0, -1), `(assert (not ${fact}))`]);
      if (word === 'sat') return true;
      open ||= word === undefined;
    }
    return open ? undefined : false;
  }
}

const DIVISIONS = new Set(['/', 'div', 'mod']);
/** Other operators with values that the standard leaves open for some arguments. */
const OPEN = /\((?:fp\.(?:min|max|to_real)|\^|seq\.nth|match|bv[us](?:div|rem|mod)\d*_i)\s|\(_ fp\.to_[us]bv\b/;

/**
 * The terms of some commands; undefined if Gainsay cannot read them, or if they contain a selector or one of `OPEN`.
 */
function closedTerms(commands) {
  const text = commands.join('\n');
  const { script, ok } = readScript(text);
  if (!ok || OPEN.test(text)) return undefined;
  const declarations = script.commands.filter(({ kind }) => kind.startsWith('declare'));
  const { selectors } = buildSignature(script.store, declarations);
  const terms = [...reachable(script.commands.flatMap((each) => [...termsOf(each)]))];
  return terms.some((each) => each.kind === 'call' && selectors.has(each.name)) ? undefined : terms;
}

/** Whether a value may depend on a choice that the standard leaves open. */
function leavesOpen(commands) {
  const terms = closedTerms(commands);
  return terms === undefined || terms.some((each) => each.kind === 'app' && DIVISIONS.has(each.op));
}

/**
 * Returns `assert` commands which state that no divisor is zero. Undefined if Gainsay cannot write them, or if other
 * operators have values that the standard leaves open.
 */
function guardsIn(commands) {
  const terms = closedTerms(commands);
  if (terms === undefined) return undefined;
  const divisors = terms.flatMap((each) => (each.kind === 'app' && DIVISIONS.has(each.op) ? each.args.slice(1) : []));
  const variables = divisors.filter((each) => each.kind !== 'value');
  if (variables.some((each) => [...reachable([each])].some(({ kind }) => kind === 'var'))) return undefined;
  return divisors.map((each) => `(assert (distinct ${printTerm(each)} ${each.sort.kind === 'Int' ? '0' : '0.0'}))`);
}

/** Declarations, definitions and assertions in force at an inquiry. */
export function stateAt(text, at) {
  const all = listsIn(text);
  const places = all.flatMap((each, i) => (isInquiryName(headOf(each)) ? [i] : []));
  const place = places[at];
  return { command: all[place], state: all.slice(0, place).filter((each) => KEPT.test(each)) };
}

/** The commands in force at the last check, with its assumptions asserted. */
function stateAtEnd(text) {
  const all = listsIn(text);
  const last = all.findLastIndex((each) => headOf(each).startsWith('check-sat'));
  const assumed = headOf(all[last]) === 'check-sat' ? [] : partsOf(partsOf(all[last])[1]);
  const state = all.slice(0, last).filter((each) => KEPT.test(each));
  return [...state, ...assumed.map((each) => `(assert ${each})`)];
}

/** Returns a script's objectives as terms to minimise or maximise. Soft assertions with one name form one objective. */
function objectivesIn(text) {
  const found = new Map();
  for (const each of listsIn(text)) {
    const [head, term, ...options] = /^\((?:minimize|maximize|assert-soft)\b/.test(each) ? partsOf(each) : [];
    if (head === 'minimize' || head === 'maximize') {
      found.set(found.size, { term, better: head === 'minimize' ? '<' : '>' });
    } else if (head === 'assert-soft') {
      const option = (name) => options[options.indexOf(name) + 1];
      const weight = options.includes(':weight') ? option(':weight') : '1';
      const name = options.includes(':id') ? option(':id') : '';
      const cost = `(ite ${term} 0.0 ${weight.includes('.') ? weight : `${weight}.0`})`;
      found.set(name, { term: `(+ ${cost} ${found.get(name)?.term ?? '0.0'})`, better: '<' });
    }
  }
  return [...found.values()];
}

function declaredIn(state) {
  return state.filter((each) => headOf(each) !== 'assert');
}

export function assertedIn(state) {
  return `(and true ${state
    .filter((each) => headOf(each) === 'assert')
    .map((each) => partsOf(each)[1])
    .join(' ')})`;
}

function formulaOfGoals(text) {
  const goals = partsOf(listsIn(text)[0]).filter((each) => headOf(each) === 'goal');
  return `(or false ${goals.map((goal) => `(and true ${formulasOf(goal).join(' ')})`).join(' ')})`;
}

/**
 * Returns rules as clauses, with some predicates replaced by their interpretations. The last clause states that the
 * queried predicate is false for all arguments.
 */
function hornClauses(text, command, given) {
  const parts = listsIn(text);
  const [, goal] = partsOf(command);
  const declared = parts.flatMap((each) => {
    if (/^\((?:declare-datatypes?|declare-sort)\b/.test(each)) return [each];
    if (headOf(each) !== 'declare-rel') return [];
    const [, name, params] = partsOf(each);
    return [given.get(name) ?? `(declare-fun ${name} ${params} Bool)`];
  });
  const variables = parts
    .filter((each) => headOf(each) === 'declare-var')
    .map((each) => `(${partsOf(each).slice(1).join(' ')})`);
  const closed = (term) => (variables.length === 0 ? term : `(forall (${variables.join(' ')}) ${term})`);
  const rules = parts.filter((each) => headOf(each) === 'rule').map((each) => `(assert ${closed(partsOf(each)[1])})`);
  const asked = goal?.startsWith('(') ? headOf(goal) : goal;
  const relation = parts.find((each) => headOf(each) === 'declare-rel' && partsOf(each)[1] === asked);
  if (relation === undefined) return undefined;
  const sorts = partsOf(partsOf(relation)[2]);
  const args = sorts.map((sort, i) => `(q${i} ${sort})`).join(' ');
  const fact = sorts.length === 0 ? asked : `(${asked} ${sorts.map((_, i) => `q${i}`).join(' ')})`;
  const never = sorts.length === 0 ? `(not ${fact})` : `(forall (${args}) (not ${fact}))`;
  const logic = given.size === 0 ? ['(set-logic HORN)'] : [];
  return [...logic, ...declared, ...rules, `(assert ${never})`];
}

/**
 * The interpretations in `(and (forall (…) (= (P …) t)) …)` as definitions. Keeps labels and patterns around the
 * equation.
 */
function invariantsIn(reply) {
  const found = new Map();
  const [all = ''] = listsIn(reply);
  for (const part of headOf(all) === 'and' ? partsOf(all).slice(1) : [all]) {
    const flat = part.replace(/\s+/g, ' ');
    const match = /\(= \(([^\s()]+)((?: [^\s()]+)*)\)/.exec(flat);
    if (match === null || headOf(flat) !== 'forall') continue;
    const [head, name, args] = match;
    const [, params, whole] = partsOf(flat);
    const body = headOf(whole) === '!' ? partsOf(whole)[1] : whole;
    const [equation] = listsIn(flat.slice(match.index));
    const right = equation.slice(head.length, -1).trim();
    const sorts = new Map(partsOf(params).map((each) => [partsOf(each)[0], each]));
    const given = args
      .trim()
      .split(' ')
      .map((each) => sorts.get(each))
      .join(' ');
    found.set(name, `(define-fun ${name} (${given}) Bool ${body.replace(equation, () => right)})`);
  }
  return found;
}

/** Facts in a derivation: predicates applied to values. */
function factsIn(text, relations) {
  const found = [];
  const open = listsIn(text);
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    const parts = partsOf(list);
    if (relations.has(parts[0]) && parts.slice(1).every(isValue)) found.push(list.replace(/\s+/g, ' '));
    open.push(...parts.filter((each) => each.startsWith('(')));
  }
  return found;
}

function isValue(text) {
  return /^(?:#[bx][0-9a-f]+|\d+(?:\.\d+)?|true|false|\(- \d+(?:\.\d+)?\))$/.test(text);
}
