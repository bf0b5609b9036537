import { type GroundTop } from './ground/ground.js';
import { type Solver, printTerm } from '../../src/smt.js';
import type { AskedSolver } from './ask.js';
import type { KnownFault } from './fault.js';
import type { Judgement } from './judge.js';
import { KNOWN_FAULTS } from './known-faults.js';
import type { Question, Reply, NoAnswer } from './question.js';
import type { Contradiction } from './settle.js';

export interface SolverTally {
  readonly id: string;
  readonly version: string;
  readonly agreed: number;
  readonly contradicted: number;
  readonly unusable: Readonly<Record<string, number>>;
  /** Reasons for unanswered terms, each with an example. */
  readonly silent: readonly {
    readonly kind: NoAnswer['kind'];
    readonly message: string;
    times: number;
    term: string;
  }[];
}

export interface ContradictionGroup {
  readonly solver: string;
  readonly operator: string;
  readonly sorts: string;
  times: number;
  readonly term: string;
  readonly ours: string;
  readonly theirs: Readonly<Record<string, string>>;
  /** If undefined, the contradiction needs manual analysis. */
  readonly fault: KnownFault | undefined;
}

export interface VerifyReport {
  readonly terms: number;
  /** Terms whose value depends on unspecified values. */
  readonly open: number;
  /** Terms that the evaluator cannot evaluate, by reason. */
  readonly undetermined: Readonly<Record<string, number>>;
  /** By top operator or form. */
  readonly operators: Readonly<Record<string, { readonly made: number; readonly confirmed: number }>>;
  readonly solvers: readonly SolverTally[];
  readonly contradictions: readonly ContradictionGroup[];
}

type Counts = Record<string, number>;

const count = (counts: Counts, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

interface SolverCounts {
  agreed: number;
  contradicted: number;
  readonly unusable: Counts;
  readonly silent: Map<string, SolverTally['silent'][number]>;
}

export class Tally {
  #terms = 0;
  #open = 0;
  readonly #undetermined: Counts = {};
  readonly #operators = new Map<GroundTop, { made: number; confirmed: number }>();
  readonly #confirmed = new Set<Question>();
  readonly #solvers = new Map<Solver, SolverCounts>();
  readonly #groups = new Map<string, ContradictionGroup>();

  countMade(question: Question): void {
    this.#terms++;
    this.#operator(question.top).made++;
  }

  countUnasked(_top: GroundTop, why: { readonly none: 'open' | 'undetermined'; readonly because: string }): void {
    if (why.none === 'open') this.#open++;
    else count(this.#undetermined, why.because);
  }

  countReplies(
    { solver }: AskedSolver,
    replies: ReadonlyMap<Question, Reply>,
    judgements: ReadonlyMap<Question, Judgement>,
  ): void {
    const counts = this.#solver(solver);
    for (const [question, { silence }] of replies) {
      if (silence !== undefined) {
        this.#silent(counts, silence, question);
        continue;
      }
      const judgement = judgements.get(question);
      if (judgement?.kind === 'agrees') {
        counts.agreed++;
        if (!this.#confirmed.has(question)) this.#operator(question.top).confirmed++;
        this.#confirmed.add(question);
      } else if (judgement?.kind === 'contradicts') counts.contradicted++;
      else count(counts.unusable, `${question.top}: ${judgement?.because ?? 'not judged'}`.slice(0, 160));
    }
  }

  /** A known contradiction has the same fault and the same replies as an earlier one. */
  isKnown(found: Contradiction): boolean {
    const fault = findFault(found);
    return fault !== undefined && this.#groups.has(keyOfGroup(found, fault));
  }

  contradiction(found: Contradiction): void {
    const { question, by } = found;
    const fault = findFault(found);
    const key = keyOfGroup(found, fault);
    const known = this.#groups.get(key);
    if (known !== undefined) {
      known.times++;
      return;
    }
    this.#groups.set(key, {
      solver: by.solver.id,
      operator: operatorOf(question),
      sorts: formatSorts(question),
      times: 1,
      term: printTerm(question.term),
      ours: printTerm(question.valueTerm),
      theirs: formatReplies(found),
      fault,
    });
  }

  report(solvers: readonly Solver[]): VerifyReport {
    return {
      terms: this.#terms,
      open: this.#open,
      undetermined: this.#undetermined,
      operators: Object.fromEntries(this.#operators),
      solvers: solvers.map((solver) => {
        const { agreed, contradicted, unusable, silent } = this.#solver(solver);
        const said = [...silent.values()].sort((a, b) => b.times - a.times);
        return { id: solver.id, version: solver.version.text, agreed, contradicted, unusable, silent: said };
      }),
      contradictions: [...this.#groups.values()].sort((a, b) => b.times - a.times),
    };
  }

  #operator(top: GroundTop): { made: number; confirmed: number } {
    const known = this.#operators.get(top) ?? { made: 0, confirmed: 0 };
    this.#operators.set(top, known);
    return known;
  }

  #solver(solver: Solver): SolverCounts {
    const known = this.#solvers.get(solver) ?? { agreed: 0, contradicted: 0, unusable: {}, silent: new Map() };
    this.#solvers.set(solver, known);
    return known;
  }

  #silent(counts: SolverCounts, { kind, message }: NoAnswer, question: Question): void {
    const general = message
      .replace(/\bt\d+\b/g, 't')
      .replace(/\d+/g, '0')
      .slice(0, 160);
    const key = `${kind} ${general}`;
    const known = counts.silent.get(key) ?? { kind, message: general, times: 0, term: printTerm(question.term) };
    known.times++;
    counts.silent.set(key, known);
  }
}

function findFault({ by, application }: Contradiction): KnownFault | undefined {
  const { profile, version } = by.solver;
  return KNOWN_FAULTS.find(
    (each) =>
      application !== undefined &&
      each.solver === profile.name &&
      each.versions.includes(version.number ?? '') &&
      each.ops.includes(application.op) &&
      each.when(application),
  );
}

function keyOfGroup({ by, question }: Contradiction, fault: KnownFault | undefined): string {
  return `${by.solver.id} ${operatorOf(question)} ${formatSorts(question)} ${fault?.id ?? ''}`;
}

function operatorOf({ term, top }: Question): string {
  if (term.kind === 'app') return term.op;
  return term.kind === 'call' ? term.name : top;
}

function formatSorts({ term }: Question): string {
  const args = term.kind === 'app' || term.kind === 'call' ? term.args : [];
  return [...args.map(({ sort }) => sort.text), '->', term.sort.text].join(' ');
}

function formatReplies({ statements }: Contradiction): Record<string, string> {
  const theirs: Record<string, string> = {};
  for (const [{ solver }, { reply, judgement }] of statements) {
    const { value, check, silence } = reply;
    const said =
      silence === undefined ? `${value ?? '?'}${checkText(judgement, check)}` : `not asked: ${silence.message}`;
    theirs[solver.id] = said;
  }
  return theirs;
}

function checkText(judgement: Judgement | undefined, check: Reply['check']): string {
  const differs = judgement?.kind === 'contradicts' && judgement.theirs !== undefined;
  if (differs && check !== 'sat')
    return ` (but answers ${check} if the term is asserted to differ from the evaluator's value)`;
  if (!differs && check !== 'unsat')
    return ` (answers ${check} if the term is asserted to differ from the evaluator's value)`;
  return '';
}
