import { type FindingRecord } from '../../src/index.js';
import {
  type ReportFacts,
  type ReportedBug,
  toReportedBug,
  GENERIC_REPORTING,
  BUG_KINDS,
} from '../../src/lab-front.js';

/** Text with characters that solvers and files may contain, to test escaping. */
const HOSTILE = 'a "quoted", <b>&amp;</b> line; 1,2\t| and `code`\nand\u0007 a second]]>';
const SCRIPT = '(declare-const |a "b"| Int)\n(assert (< |a "b"| 0))\n(check-sat)\n';

export function sampleBugs(): readonly ReportedBug[] {
  return BUG_KINDS.flatMap((kind, i) => [
    toReportedBug({ facts: plain(kind), count: 1, reporting: GENERIC_REPORTING, file: `${2 * i + 1}-${kind}.md` }),
    toReportedBug({ facts: full(kind), count: 7, reporting: GENERIC_REPORTING, file: `${2 * i + 2}-${kind}.md` }),
  ]);
}

const SOLVER = { id: 'cmd:./solve --x "y"', family: 'cmd', version: HOSTILE, options: ['--x'] } as const;

function plain(kind: FindingRecord['kind']): ReportFacts {
  return {
    id: `${kind}-0123456789`,
    title: HOSTILE,
    kind,
    severity: kind,
    trust: 'observed',
    because: HOSTILE,
    suspects: [SOLVER],
    alsoIn: [],
    wrong: null,
    signature: null,
    backtrace: null,
    fault: null,
    bytes: 80,
    isReduced: false,
    left: { reduce: HOSTILE, bisect: HOSTILE },
    formula: {
      of: 'input',
      text: SCRIPT,
      language: 'smt2',
      bytes: SCRIPT.length,
      logic: null,
      theories: [],
      operators: [],
      commands: [],
    },
    proof: { kind: 'seen', undetermined: null },
    ownModel: null,
    commands: [],
    options: null,
    modes: [],
    experimental: [],
    answers: [],
    repeats: [],
    versions: null,
    difference: null,
    origin: { seed: 'seed.smt2', joined: null, strategy: 'opfuzz', index: 0, key: '0' },
    duplicates: [],
    again: 0,
    group: `${kind} ${HOSTILE}`,
    known: null,
    returned: null,
    history: null,
    reduction: null,
    environment: { gainsay: '0.0.0', folder: 'campaign', path: 'campaign/findings/x', machine: null },
    missing: [],
  };
}

function full(kind: FindingRecord['kind']): ReportFacts {
  const other = { ...SOLVER, id: 'z3', family: 'z3', version: '4.8.12' };
  const seen = {
    solver: other.id,
    version: other.version,
    options: [],
    outcome: 'answered',
    answers: ['sat'],
  } as const;
  return {
    ...plain(kind),
    id: `${kind}-abcdef0123`,
    severity: kind === 'wrong-answer' ? 'wrong-unsat' : kind,
    trust: 'majority',
    suspects: [SOLVER, other],
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    signature: HOSTILE,
    proof: { kind: 'disagreement', witnesses: ['z3'] },
    ownModel: { text: '((x 1))', wrong: { assertion: '(< x 0)', part: HOSTILE, signature: 'false <' } },
    commands: [
      {
        solver: SOLVER.id,
        line: './solve --x "y" bug.smt2',
        args: ['--x'],
        printed: HOSTILE,
        isCut: true,
        warnings: 2,
        ending: 'killed by SIGSEGV',
        said: 'unsat',
        build: HOSTILE,
      },
    ],
    options: { needed: ['--x'], dropped: ['--z'] },
    experimental: ['--x'],
    answers: [
      { ...seen, said: 'sat', seedSaid: HOSTILE, seed: { outcome: 'answered', answers: ['sat'] }, wrong: false },
    ],
    difference: { text: HOSTILE, smallest: true },
    origin: { seed: HOSTILE, joined: { seeds: ['a', 'b'], connective: 'or' }, strategy: 'fusion', index: 3, key: 'k' },
    duplicates: [{ id: 'x-1', seed: HOSTILE, strategy: 'opfuzz', trust: 'certified' }],
    again: 12,
    known: HOSTILE,
    history: { before: 3, text: SCRIPT, line: './solve history.smt2' },
    reduction: { bytesBefore: 900, bytesAfter: 80, nodesBefore: 90, nodesAfter: 8, minimal: true, changed: null },
    environment: {
      gainsay: '0.0.0',
      folder: HOSTILE,
      path: HOSTILE,
      machine: { system: HOSTILE, architecture: 'x86_64' },
    },
    missing: [{ what: HOSTILE, command: 'gainsay reduce' }],
  };
}
