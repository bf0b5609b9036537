import { THEORY_NAMES } from '../../campaign/index.js';
import { type Script, isLogic, orCore, theoriesOf } from '../../script/index.js';
import { formatCount, groupDigits } from '../../util/index.js';
import { type Emit, type OptionValues, badUsage, option, unknownName } from '../base/index.js';

const SHORT: Readonly<Record<string, string>> = {
  FixedSizeBitVectors: 'bv',
  FloatingPoint: 'fp',
  ArraysEx: 'arrays',
  UF: 'functions',
};
const shorten = (theory: string): string => SHORT[theory] ?? theory.toLowerCase();

/** Full names of theories by the names that users may type. Omits Reals_Ints, which no seed uses alone. */
const THEORIES: ReadonlyMap<string, string> = new Map(
  THEORY_NAMES.filter((name) => name !== 'Reals_Ints').flatMap((name) => [
    [shorten(name), name],
    [name.toLowerCase(), name],
  ]),
);
const SHOWN_THEORIES = [...new Set([...THEORIES.values()].map(shorten))];
const SHOWN_LOGICS =
  'QF_UF QF_AX QF_BV QF_ABV QF_AUFBV QF_FP QF_BVFP QF_ABVFP QF_LIA QF_LRA QF_LIRA QF_IDL QF_RDL QF_NIA QF_NRA QF_UFLIA QF_UFBV ' +
  'QF_AUFLIA QF_ALIA QF_DT QF_S QF_SLIA UF LIA LRA NIA NRA BV FP ABV AUFLIA AUFLIRA UFLIA UFDT HORN ALL';

export const SEED_FILTER_OPTIONS = {
  logics: option<readonly string[]>('names', [], {
    flag: '--logic <names>',
    summary: 'use only seeds that set one of these logics, comma-separated: QF_BV,QF_LRA',
    standardText: 'all',
  }),
  theories: option<readonly string[]>('names', [], {
    flag: '--theory <names>',
    summary: `use only seeds with one of these theories, comma-separated: ${SHOWN_THEORIES.join(', ')}`,
    standardText: 'all',
  }),
};

type Flag = '--logic' | '--theory';

/** Throws `BadInput` (G504) for an unknown name. */
export class SeedFilter {
  readonly #logics: ReadonlySet<string>;
  readonly #theories: ReadonlySet<string>;
  readonly #leftOut: Readonly<Record<Flag, Map<string, number>>> = { '--logic': new Map(), '--theory': new Map() };
  #kept = 0;

  constructor({ logics, theories }: OptionValues<typeof SEED_FILTER_OPTIONS>) {
    for (const name of logics)
      if (!isLogic(name)) throw unknownName(`--logic: unknown logic '${name}'`, name, SHOWN_LOGICS.split(' '));
    this.#logics = new Set(logics);
    this.#theories = new Set(
      theories.map((name) => {
        const theory = THEORIES.get(name.toLowerCase());
        if (theory === undefined) throw unknownName(`--theory: unknown theory '${name}'`, name, SHOWN_THEORIES);
        return theory;
      }),
    );
  }

  get isActive(): boolean {
    return this.#logics.size + this.#theories.size > 0;
  }

  keeps(script: Script): boolean {
    const { logic = 'no logic' } = script;
    if (this.#logics.size > 0 && !this.#logics.has(logic)) return this.#leaveOut('--logic', logic);
    if (this.#theories.size > 0) {
      const own = orCore(theoriesOf(script));
      if (!own.some((each) => this.#theories.has(each))) return this.#leaveOut('--theory', own.map(shorten).join('+'));
    }
    this.#kept++;
    return true;
  }

  #leaveOut(flag: Flag, why: string): false {
    const counts = this.#leftOut[flag];
    counts.set(why, (counts.get(why) ?? 0) + 1);
    return false;
  }

  /** Throws `BadInput` (G504) if the filter left out all seeds. */
  report(emit: Emit): void {
    const sums = Object.entries(this.#leftOut).flatMap(([flag, counts]) => {
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const reasons = [...counts].sort(([, a], [, b]) => b - a).map(([why, count]) => `${why} ${groupDigits(count)}`);
      const shown = [...reasons.slice(0, MOST_SHOWN), ...(reasons.length > MOST_SHOWN ? ['…'] : [])].join(', ');
      return all === 0 ? [] : [{ all, text: `${flag} leaves out ${groupDigits(all)} (${shown})` }];
    });
    if (sums.length === 0) return;
    const of = sums.reduce((sum, { all }) => sum + all, this.#kept);
    const texts = sums.map(({ text }) => text).join('; ');
    if (this.#kept === 0) throw badUsage(`none of ${formatCount(of, 'seed')} remains: ${texts}`);
    emit({ kind: 'seeds-left-out', line: `${groupDigits(this.#kept)} of ${formatCount(of, 'seed')} remain: ${texts}` });
  }
}

const MOST_SHOWN = 8;
