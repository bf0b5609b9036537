import {
  type DialectName,
  BTOR_DEFAULTS,
  BTOR_NUMBERS,
  BTOR_SWITCHES,
  type BtorNumber,
  type BtorParameters,
  type BtorSwitch,
  btorOperations,
  btorParameterProblems,
  DIALECT_NAMES,
  dialectInfo,
} from '../../src/lab-front.js';
import { badUsage, unknownName } from '../../src/index.js';

export interface GivenBtorParameters {
  /** The keys of `numbers` are in `BTOR_NUMBERS`, those of `switches` in `BTOR_SWITCHES`. */
  readonly numbers?: Readonly<Record<string, number>>;
  readonly switches?: Readonly<Record<string, boolean>>;
  readonly dialect?: string | undefined;
  readonly layers?: readonly number[];
  readonly weights?: Readonly<Record<string, number>>;
}

/** Throws `BadInput` if no graph can have these parameters. */
export function btorParametersFrom(given: GivenBtorParameters): BtorParameters {
  const { numbers = {}, switches = {}, layers = [], weights = {} } = given;
  const dialect = dialectNamed(given.dialect ?? BTOR_DEFAULTS.dialect);
  refuseUnknown(numbers, Object.keys(BTOR_NUMBERS));
  refuseUnknown(switches, Object.keys(BTOR_SWITCHES));
  const outputs = (['bads', 'constraints'] as const).find((name) => numbers[name] !== undefined);
  if (outputs !== undefined && dialectInfo(dialect).version === 1) {
    throw badUsage(`--${outputs} applies to BTOR2 models only; ${dialect} has one root`, { expected: '--to btor2' });
  }
  const all: BtorParameters = {
    ...BTOR_DEFAULTS,
    ...btorStandards(dialect),
    ...(numbers as Partial<Record<BtorNumber, number>>),
    ...(switches as Partial<Record<BtorSwitch, boolean>>),
    dialect,
    layers,
    weights,
  };
  const names = btorOperations(all).map(({ name }) => name);
  for (const name of Object.keys(weights))
    if (!names.includes(name)) throw unknownName(`'${name}' is not an operation of ${dialect}`, name, names);
  const [problem] = btorParameterProblems(all);
  if (problem !== undefined) throw badUsage(problem);
  return all;
}

/** Default numbers of states. Only dialects with transitions have states. */
export function btorStandards(dialect: DialectName): Partial<Record<BtorNumber, number>> {
  return dialectInfo(dialect).lacks.includes('next') ? {} : { states: 3, arraystates: 1 };
}

function dialectNamed(name: string): DialectName {
  const found = DIALECT_NAMES.find((each) => each === name);
  if (found !== undefined) return found;
  throw unknownName(`there is no dialect '${name}'`, name, DIALECT_NAMES);
}

function refuseUnknown(given: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw unknownName(`there is no parameter '${name}'`, name, names);
  }
}
