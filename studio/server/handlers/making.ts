import { openFormulaSource, sourceCommand } from '../../workspace/index.js';
import { checkSolver, listKnownSolvers, listSolverVersions } from '../known-solvers.js';
import { btorStandards } from '../../../lab/index.js';
import { ALGORITHMS } from '../../../src/reduce-front.js';
import {
  type BtorNumber,
  type BtorSwitch,
  type NumberOption,
  DIALECTS,
  BTOR_DEFAULTS,
  BTOR_NUMBERS,
  BTOR_SWITCHES,
  GENERATORS,
  NUMBER_OPTIONS,
  btorOperations,
} from '../../../src/smt.js';
import type { AlgorithmEntry, Generators, GeneratedFormula, NumberParameter } from '../contract/index.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';

export function generatingHandlers(_studio: Studio) {
  return {
    solvers: () => listKnownSolvers(),
    solverVersions: ({ solver }) => listSolverVersions(solver),
    checkSolver: ({ solver }) => checkSolver(solver),
    generators: () => (generators ??= generatorsReply()),
    generate: ({ source, seed }): GeneratedFormula => {
      const { text, language, status, nodes } = openFormulaSource(source)(seed);
      const name = `${source.kind === 'btor' ? 'random' : source.generator}-${seed}.${language}`;
      return { text, language, name, seed, next: seed + 1, status, nodes, command: sourceCommand(source, seed) };
    },
    algorithms: () => ALGORITHMS_REPLY,
  } satisfies Partial<Handlers>;
}

/** Created on first use, because computing the operators of each family is slow. */
let generators: Generators | undefined;

function generatorsReply(): Generators {
  return {
    btor: {
      numbers: (Object.keys(BTOR_NUMBERS) as BtorNumber[]).map((name): NumberParameter => {
        const { summary, least, most, fraction = false, flag = name } = BTOR_NUMBERS[name];
        return { name, summary, least, most, fraction, standard: BTOR_DEFAULTS[name], flag: `-${flag}` };
      }),
      switches: (Object.keys(BTOR_SWITCHES) as BtorSwitch[]).map((name) => ({
        name,
        summary: BTOR_SWITCHES[name],
        standard: BTOR_DEFAULTS[name],
      })),
      dialect: {
        standard: BTOR_DEFAULTS.dialect,
        choices: DIALECTS.map(({ name, summary }) => {
          const dialect = name;
          const standards = btorStandards(dialect);
          const operations = btorOperations({ ...BTOR_DEFAULTS, ...standards, dialect }).map((each) => each.name);
          return { name, summary, operations, standards: standards };
        }),
      },
    },
    formulas: GENERATORS.map(({ name, summary, kind, logic, theories, defaults, operators }) => ({
      name,
      summary,
      kind,
      logic,
      theories,
      numbers: (Object.keys(NUMBER_OPTIONS) as NumberOption[]).flatMap((option): NumberParameter[] => {
        const standard = defaults[option];
        return standard === undefined
          ? []
          : [{ name: option, ...NUMBER_OPTIONS[option], fraction: false, standard, flag: option }];
      }),
      operators: operators(),
    })),
  };
}

const ALL = ['smt2', 'btor', 'btor2'] as const;

const ALGORITHMS_REPLY: readonly AlgorithmEntry[] = [
  { name: 'full', summary: 'every pass', kind: 'full', languages: ALL },
  ...ALGORITHMS.map(({ name, summary }): AlgorithmEntry => ({
    name,
    summary,
    kind: name === 'combined' ? 'chain' : 'single',
    languages: ALL,
  })),
];
