import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { compileTerm } from '../compile/compile.js';
import { countAssignments, enumerate } from '../compile/exhaust.js';
import { UNSPECIFIED, listDomain, toNumber } from '../compile/small-sorts.js';
import { type Judgement, type LocatedReply, judgeWithin, toUndetermined } from '../judge/judgement.js';
import { chainForward, stepsTo } from './chain.js';
import { checkInvariants, violationScript } from './check-invariants.js';
import { Derivability, type FactStatus } from './derivable.js';
import {
  type LeastModel,
  findDerivation,
  factText,
  listFacts,
  holdsIn,
  computeLeastModel,
  valuesOfFact,
} from './decide.js';
import { queryClause, rulesAsAssertions } from './forms.js';
import { type ReportedFact, readAnswer } from './read-answer.js';
import { type RulesQuery, type BoundClause, rulesAt } from './read-system.js';
import { listTerms } from './system.js';

export type QueryJudgement = Judgement<{
  /** Omits names of the script, so that equal faults have equal texts. */
  readonly fault: string;
  /** `metamorphic`: the solver contradicts itself, and either of its answers may be wrong. */
  readonly trust: 'certified' | 'metamorphic';
  readonly about: readonly Term[];
}>;

export interface QueryReply extends LocatedReply {
  readonly second?: readonly string[];
  readonly violated?: string | undefined;
}

interface QueryJudging {
  readonly rng: Rng;
  readonly budget: Budget;
}

const ANSWER = /^(sat|unsat)(?=\s|$)\s*/;
const MOST_ANSWERS = 1 << 12;
const MOST_LISTED = 12;
const LOGIC = 'HORN';

function answerIn(reply: string): { readonly answer: 'sat' | 'unsat'; readonly rest: string } | undefined {
  const [head, answer] = ANSWER.exec(reply) ?? [];
  return head === undefined ? undefined : { answer: answer as 'sat' | 'unsat', rest: reply.slice(head.length).trim() };
}

/** Writes the query as constrained Horn clauses for the solver. Undefined if the least model decides the query. */
export function hornQuestion({ script, command, reply }: QueryReply, budget: Budget): Script | undefined {
  if (answerIn(reply) === undefined) return undefined;
  const asked = rulesAt(script, command);
  if (typeof asked === 'string') return undefined;
  const least = budget.attempt(
    () => computeLeastModel(asked.system, budget),
    () => undefined,
  );
  if (least !== undefined) return undefined;
  return rulesAsAssertions(asked, LOGIC);
}

/** Asks whether the reply's invariants falsify a clause. Undefined if the reply has no invariants. */
export function invariantQuestion({ script, command, reply }: QueryReply, budget: Budget): Script | undefined {
  const said = answerIn(reply);
  const asked = rulesAt(script, command);
  if (said === undefined || typeof asked === 'string') return undefined;
  const given = readAnswer(said.rest, said.answer, { asked, budget });
  return given.kind === 'invariants'
    ? violationScript(asked.system, given.invariants, collectClauses(asked))
    : undefined;
}

function collectClauses({ system, query }: RulesQuery): readonly BoundClause[] {
  return [...system.clauses, queryClause(system, query)];
}

/**
 * Judges the answer to a query in z3's fixedpoint language: `sat` if the predicate holds somewhere in the least model
 * of the rules. If the sorts are not small, derived facts can refute `unsat`, and the solver also answers the query
 * as constrained Horn clauses. Printed evidence is judged too: facts must follow from the rules, a formula must
 * describe exactly the answers, and invariants must satisfy each clause.
 */
export function judgeQuery(asked: QueryReply, judging: QueryJudging): QueryJudgement {
  return judgeWithin(judging.budget, () => decideQuery(asked, judging));
}

function decideQuery({ script, command, reply, second, violated }: QueryReply, judging: QueryJudging): QueryJudgement {
  const said = answerIn(reply);
  if (said === undefined) return toUndetermined('the query is not decided');
  const asked = rulesAt(script, command);
  if (typeof asked === 'string') return toUndetermined(asked);
  return new QueryJudge(asked, said, judging).judge(second, violated);
}

class QueryJudge {
  readonly #asked: RulesQuery;
  readonly #answer: 'sat' | 'unsat';
  readonly #rest: string;
  readonly #rng: Rng;
  readonly #budget: Budget;
  readonly #least: LeastModel | undefined;

  constructor(
    asked: RulesQuery,
    { answer, rest }: { readonly answer: 'sat' | 'unsat'; readonly rest: string },
    { rng, budget }: QueryJudging,
  ) {
    this.#asked = asked;
    this.#answer = answer;
    this.#rest = rest;
    this.#rng = rng;
    this.#budget = budget;
    this.#least = computeLeastModel(asked.system, budget);
  }

  judge(second: readonly string[] | undefined, violated: string | undefined): QueryJudgement {
    const word = this.#judgeAnswer(second);
    if (word.verdict === 'wrong') return word;
    const given = readAnswer(this.#rest, this.#answer, { asked: this.#asked, budget: this.#budget });
    switch (given.kind) {
      case 'nothing':
        return word;
      case 'unread':
        return toUndetermined(given.because);
      case 'facts':
        return this.#facts(given.facts) ?? word;
      case 'answers':
        return this.#answers(given) ?? word;
      case 'invariants': {
        const checked = checkInvariants(this.#asked.system, given.invariants, {
          known: this.#listKnown(),
          clauses: collectClauses(this.#asked),
          violated,
          rng: this.#rng,
          budget: this.#budget,
        });
        if (checked.verdict === 'wrong') return this.#wrong(checked.fault, checked.proof);
        return checked.verdict === 'undetermined' ? checked : word;
      }
    }
  }

  #judgeAnswer(second: readonly string[] | undefined): QueryJudgement {
    const derived = this.#derivation();
    if (derived !== undefined) {
      if (this.#answer === 'sat') return { verdict: 'right' };
      return this.#wrong('unsat for a derivable goal', `these facts follow, in this order: ${derived}`);
    }
    if (this.#least !== undefined) {
      if (this.#answer === 'unsat') return { verdict: 'right' };
      return this.#wrong('sat for an underivable goal', `all derivable facts: ${this.#formatFacts(this.#listKnown())}`);
    }
    const horn = second?.length === 1 ? second[0] : undefined;
    if (horn !== 'sat' && horn !== 'unsat') return toUndetermined('the query has too many values to try');
    // The clauses are `unsat` if the query holds.
    if (horn !== this.#answer) return { verdict: 'right' };
    const proof = `the same solver also answers ${horn} for Horn clauses that express the rules and the negated query`;
    return { ...this.#wrong(`${this.#answer} for the rules and also for the clauses`, proof), trust: 'metamorphic' };
  }

  #derivation(): string | undefined {
    const { system, query } = this.#asked;
    if (this.#least !== undefined) {
      const facts = findDerivation(this.#least, { query });
      return (
        facts && this.#formatFacts(facts.map((fact) => ({ predicate: fact.predicate, values: valuesOfFact(fact) })))
      );
    }
    const reached = this.#derive().find(({ predicate }) => predicate.name === query.name);
    if (reached === undefined) return undefined;
    const steps = stepsTo(reached);
    const facts = this.#derive().filter(({ by }) => steps.includes(by));
    const values = steps.flatMap((step) => facts.filter(({ by }) => by === step));
    return values.map((each) => factText(system, each.predicate, each.values)).join(', ');
  }

  #chain: ReturnType<typeof chainForward> | undefined;

  #derive(): ReturnType<typeof chainForward> {
    this.#chain ??= chainForward(this.#asked.system, { rng: this.#rng.fork('chain'), budget: this.#budget });
    return this.#chain;
  }

  #listKnown(): readonly ReportedFact[] {
    if (this.#least === undefined) return this.#derive();
    return [...this.#least.values()].map(({ fact }) => ({ predicate: fact.predicate, values: valuesOfFact(fact) }));
  }

  #formatFacts(facts: readonly ReportedFact[]): string {
    if (facts.length === 0) return 'nothing';
    const texts = facts
      .slice(-MOST_LISTED)
      .map(({ predicate, values }) => factText(this.#asked.system, predicate, values));
    return `${facts.length > MOST_LISTED ? '…, ' : ''}${texts.join(', ')}`;
  }

  #facts(facts: readonly ReportedFact[]): QueryJudgement | undefined {
    const statuses = this.#decideFacts(facts);
    const wrong = facts.find((_, i) => statuses[i] === 'fails');
    if (wrong !== undefined) {
      const text = factText(this.#asked.system, wrong.predicate, wrong.values);
      return this.#wrong('derivation of an underivable fact', `the derivation has ${text}, which does not follow`);
    }
    return statuses.includes('open')
      ? toUndetermined('it is undecided whether a fact of the derivation follows')
      : undefined;
  }

  #decideFacts(facts: readonly ReportedFact[]): readonly FactStatus[] {
    const least = this.#least;
    if (least !== undefined) {
      return facts.map(({ predicate, values }) =>
        holdsIn(least, predicate, values.map(toNumber)) ? 'follows' : 'fails',
      );
    }
    const derivable = new Derivability(this.#asked.system, this.#derive(), this.#budget);
    const back = [...facts].reverse();
    const statuses = new Map<ReportedFact, FactStatus>();
    for (let before = -1, follow = 0; before !== follow;) {
      before = follow;
      for (const fact of back) {
        if (statuses.get(fact) === 'follows') continue;
        statuses.set(fact, derivable.decide(fact));
      }
      follow = [...statuses.values()].filter((each) => each === 'follows').length;
    }
    return facts.map((fact) => statuses.get(fact) ?? 'open');
  }

  #answers({ args, formula }: { readonly args: AnswerArgs; readonly formula: Term }): QueryJudgement | undefined {
    const { system, query } = this.#asked;
    const compiled = compileTerm(formula, { variables: args });
    const domains = args.map(({ sort }) => listDomain(sort));
    if (this.#least === undefined || compiled === undefined) return toUndetermined('there are too many answers to try');
    if (!domains.every((each) => each !== undefined)) return toUndetermined('there are too many answers to try');
    if (countAssignments(domains) > MOST_ANSWERS) return toUndetermined('there are too many answers to try');
    const right = new Set(listFacts(this.#least, query).map(({ values }) => values.join(' ')));
    for (const numbers of enumerate(domains)) {
      const said = compiled.evaluate(numbers);
      if (said === UNSPECIFIED) return toUndetermined('the result depends on a choice that the standard leaves open');
      const values = [...numbers];
      if ((said === 1) === right.has(values.join(' '))) continue;
      const text = factText(system, query, valuesOfFact({ predicate: query, values }));
      return said === 1
        ? this.#wrong('answer with an underivable fact', `the answer contains ${text}, which does not follow`)
        : this.#wrong('answer lacks a derivable fact', `${text} follows, but the answer lacks it`);
    }
    return undefined;
  }

  #wrong(fault: string, proof: string): Extract<QueryJudgement, { readonly verdict: 'wrong' }> {
    const { clauses } = this.#asked.system;
    return { verdict: 'wrong', fault, proof, trust: 'certified', about: clauses.flatMap(listTerms) };
  }
}

type AnswerArgs = Extract<ReturnType<typeof readAnswer>, { readonly kind: 'answers' }>['args'];
