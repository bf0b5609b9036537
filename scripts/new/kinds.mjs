const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const IN_KEBAB = 'lower-case letters, digits, and single hyphens between them';

/**
 * Changes that `npm run new` makes besides the files in the kind's folder. `__name__` stands for the given name;
 * `__camel__`, `__CONST__`, `__kebab__`, `__snake__` and `__words__` for its other spellings.
 *
 * `taken` lists texts whose presence in a file means that the name is taken. `edits` add an entry to a list (with its
 * import), a line after the last line that contains a text, or a section at the end of a page. `promote` lists tests
 * whose expectations are then updated.
 */
export const KINDS = {
  strategy: {
    name: IN_KEBAB,
    example: 'npm run new strategy double-negation',
    pattern: KEBAB,
    taken: [{ file: 'src/strategy/list.ts', text: '__CONST__' }],
    edits: [
      {
        file: 'src/strategy/list.ts',
        import: "import { __CONST__ } from './__name__/__name__.js';",
        list: 'STRATEGIES',
        entry: '__CONST__',
      },
      {
        file: 'docs/strategies.md',
        behind: '| `btor-mutants` |',
        line: '| `__name__` | equivalent | TODO: its effect, in short |',
      },
      {
        file: 'docs/strategies.md',
        section:
          '## __name__\n\nTODO: the mutants, the reason why their claim holds, and the source of the idea.\n\nIt negates assertions twice, so each mutant is equivalent to its seed.',
      },
    ],
    promote: ['test/golden/draws.test.ts', 'test/golden/golden.test.ts -t G504'],
    next: ['npx vitest run src/strategy/__name__ test/laws/strategies.test.ts'],
  },
  oracle: {
    name: IN_KEBAB,
    example: 'npm run new oracle two-answers',
    pattern: KEBAB,
    taken: [{ file: 'src/oracle/list.ts', text: '__camel__' }],
    edits: [
      {
        file: 'src/oracle/list.ts',
        import: "import { __camel__ } from './__name__.js';",
        list: 'ORACLES',
        entry: '__camel__',
      },
      {
        file: 'lab/plugin-laws/oracle-examples.ts',
        list: 'ORACLE_EXAMPLES',
        opens: '{',
        entry: "'__name__': [{ title: 'no run', evidence: evidence({}), verdict: 'inconclusive' }]",
      },
      {
        file: 'docs/campaigns.md',
        behind: '| `slowness` |',
        line: '| `__name__` | TODO: the bugs that it reports | TODO: their trust |',
      },
    ],
    next: ['npx vitest run src/oracle test/laws/oracles.test.ts'],
  },
  profile: {
    name: IN_KEBAB,
    example: 'npm run new profile altergo',
    pattern: KEBAB,
    taken: [{ file: 'src/solver/built-in.ts', text: '__camel__' }],
    edits: [
      {
        file: 'src/solver/built-in.ts',
        import: "import __camel__ from '../../data/solvers/__name__.json' with { type: 'json' };",
        list: 'BUILT_IN',
        entry: '__camel__',
      },
      {
        file: 'docs/solvers.md',
        section: '## __name__\n\nTODO: the versions with which its profile was tested, and their limitations.',
      },
    ],
    next: ['npx vitest run src/solver', 'gainsay solvers doctor __name__'],
  },
  shrink: {
    name: IN_KEBAB,
    example: 'npm run new shrink first-operand',
    pattern: KEBAB,
    taken: [
      { file: 'data/shrinks.rules', text: '__name__' },
      { file: 'data/passes.rules', text: '(pass __name__ ' },
    ],
    edits: [
      {
        file: 'src/reduce/shrinks/list.ts',
        import: "import { __camel__ } from './terms/__name__.js';",
        list: 'COMPUTATIONS',
        opens: '{',
        entry: "'__name__': __camel__",
      },
      {
        file: 'data/shrinks.rules',
        section:
          '(shrink __name__ Core unrelated "A disjunction becomes its first operand (TODO)."\n' +
          '  (symbols (p Bool) (q Bool))\n  (example (or p q) p))',
      },
    ],
    next: ['npx vitest run src/reduce test/laws/shrinks.test.ts test/laws/shrinks-seeds.test.ts'],
  },
  generator: {
    name: 'lower-case letters, digits, and single underscores between them',
    example: 'npm run new generator bool_only',
    pattern: SNAKE,
    taken: [
      { file: 'data/families.txt', text: '(family __name__' },
      { file: 'src/generate/by-construction/list.ts', text: '__CONST___GENERATORS' },
      { file: 'docs/generators.md', text: '`__name__`' },
    ],
    edits: [
      {
        file: 'data/families.txt',
        section:
          '; TODO: the subject. This template: propositions, decided by trying all assignments. If there are too many: contradictions.\n(family __name__ "propositions (TODO)"\n  (theories Core) (logic QF_UF) (exhaustive true)\n  (size 10) (depth 6) (variables 4) (assertions 4)\n  (sorts Bool) (constants Bool))',
      },
      {
        file: 'docs/generators.md',
        behind: '| `mixed_number` |',
        line: '| `__name__` | QF_UF | TODO: the subject of its formulas; this template: only propositions |',
      },
    ],
    promote: ['test/golden/draws.test.ts'],
    next: ['npx vitest run src/generate test/laws/generators.test.ts'],
  },
  diagnostic: {
    name: 'an unused code: G and three digits',
    example: 'npm run new diagnostic G699',
    pattern: /^G[1-9]\d\d$/,
    taken: [{ file: 'src/diag/codes.ts', text: '__name__' }],
    edits: [
      { file: 'src/diag/codes.ts', list: 'DIAGNOSTIC_CODES', opens: '{', entry: "__name__: 'TODO: what is wrong'" },
    ],
    next: ['npx vitest run test/golden/golden.test.ts'],
  },
  'report-format': {
    name: IN_KEBAB,
    example: 'npm run new report-format lines',
    pattern: KEBAB,
    taken: [
      { file: 'src/campaign/report/formats/list.ts', text: '__CONST__' },
      { file: 'src/campaign/report/formats/list.ts', text: './__name__.js' },
    ],
    edits: [
      {
        file: 'src/campaign/report/formats/list.ts',
        import: "import { __CONST__ } from './__name__.js';",
        list: 'REPORT_FORMATS',
        entry: '__CONST__',
      },
      {
        file: 'docs/reports.md',
        section:
          '## Format `__name__`\n\nTODO: its readers and its content.\n\nThe number of bugs, then a line for each bug: kind, trust, title.',
      },
    ],
    next: ['npx vitest run src/campaign/report/formats'],
  },
};
