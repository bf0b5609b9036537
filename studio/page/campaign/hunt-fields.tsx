import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { OptionEntry, OptionOffer, Solvers } from '../../server/contract/index.js';
import { readSize, readTime, sizeOption, timeOption } from '../../../src/smt.js';
import { SolverSearch } from '../debugger/solver-search.js';

export interface FieldProps {
  readonly entry: OptionEntry;
  readonly text: string;
  readonly set: (text: string) => void;
}

export function Field({ entry, text, set }: FieldProps) {
  const problem = findProblem(entry, text);
  const { flag, summary } = entry;
  const standard = formatStandard(entry);
  const choices = listChoices(entry);
  return (
    <div class="wide">
      <label class="wide">
        <span>
          <code>{flag}</code>{' '}
          <span class="faint">
            {summary}
            {isList(entry) && ' (separated by commas)'}
          </span>
        </span>
        {choices.length > 0 ? (
          <select value={text} onChange={(event) => set(event.currentTarget.value)}>
            {choices.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            type="text"
            spellcheck={false}
            placeholder={standard}
            aria-invalid={problem !== undefined}
            value={text}
            onInput={(event) => set(event.currentTarget.value)}
          />
        )}
      </label>
      {problem !== undefined && (
        <p class="bad" role="alert">
          {flag}: {problem}
        </p>
      )}
    </div>
  );
}

/** A list that checkboxes and text change. Shows the default as checked. */
export function ListField({ entry, text, set, children }: FieldProps & { readonly children?: ComponentChildren }) {
  const { name, offers } = entry;
  const chosen = listChosen(entry, text);
  const choose = (value: string, isChosen: boolean): void =>
    set(formatChosen(entry, [...chosen.filter((each) => each !== value), ...(isChosen ? [value] : [])]));
  const isDefault = text.trim() === '';
  return (
    <fieldset class="wide" data-testid={`choose-${name}`}>
      <legend>{TITLES[name] ?? name}</legend>
      <div class="fields options">
        <Field entry={entry} text={text} set={set} />
      </div>
      <ul class="offers" aria-label={`Available ${TITLES[name]?.toLowerCase() ?? name}`}>
        {offers.map((offer) => (
          <Offer key={offer.value} offer={offer} isChosen={chosen.includes(offer.value)} choose={choose} />
        ))}
      </ul>
      {children}
      {!isDefault && (
        <p>
          <button type="button" onClick={() => set('')}>
            Use the default
          </button>
        </p>
      )}
    </fieldset>
  );
}

interface OfferProps {
  readonly offer: OptionOffer;
  readonly isChosen: boolean;
  readonly choose: (value: string, isChosen: boolean) => void;
}

function Offer({ offer: { value, name, text }, isChosen, choose }: OfferProps) {
  return (
    <li>
      <label class="check">
        <input type="checkbox" checked={isChosen} onChange={(event) => choose(value, event.currentTarget.checked)} />
        <span>
          <b>{name}</b> <span class="faint">{text}</span>
        </span>
      </label>
    </li>
  );
}

export function SolverField({ entry, text, set, here }: FieldProps & { readonly here: Solvers | undefined }) {
  const known = here === undefined ? [] : listSolvers(here);
  // Checking a solver takes time, in which the choice may change.
  const now = useRef(text);
  now.current = text;
  const add = (id: string): void => {
    const others = splitList(entry, now.current);
    if (!others.includes(id)) set([...others, id].join(', '));
  };
  const chosen = splitList(entry, text);
  const other = chosen.filter((id) => known.every(({ value }) => value !== id));
  const offers = [...known, ...other.map((id) => ({ value: id, name: id, text: 'package or program' }))];
  return (
    <ListField entry={{ ...entry, offers }} text={text} set={set}>
      {here === undefined ? (
        <p class="faint">looking for solvers…</p>
      ) : (
        <SolverSearch here={here} campaign={[]} add={add} />
      )}
    </ListField>
  );
}

/** The newest cached package of each solver. The search offers all others. */
function listSolvers({ solvers, packages, packaged }: Solvers): OptionOffer[] {
  const installed = solvers.map(({ id, version, path }) => {
    return { value: id, name: id, text: [version, path].filter((each) => each !== null).join(', ') };
  });
  const newest = [...new Map(packages.map((each) => [each.split('@')[0], each])).values()];
  const cached = newest.map((id) => ({ value: id, name: id, text: 'package, cached' }));
  const missing = packaged
    .filter((name) => newest.every((id) => !id.startsWith(`${name}@`)))
    .map((name) => ({ value: `${name}@newest`, name: `${name}@newest`, text: 'package, fetched on first use' }));
  return [...installed, ...cached, ...missing];
}

const TITLES: Readonly<Record<string, string>> = {
  seeds: 'Seeds',
  solvers: 'Solvers',
  strategies: 'Strategies',
  asks: 'Inquiries',
};

function listStandard({ standard }: OptionEntry): readonly string[] {
  return Array.isArray(standard) ? (standard as readonly string[]) : [];
}

function listChosen(entry: OptionEntry, text: string): readonly string[] {
  if (text.trim() === '') return listStandard(entry);
  const given = splitList(entry, text);
  return given.includes('all') ? entry.offers.map(({ value }) => value) : given.filter((each) => each !== 'none');
}

/** The default is written as no text. Only inquiries may be none: `findProblem` reports that a strategy is missing. */
export function formatChosen(entry: OptionEntry, chosen: readonly string[]): string {
  if (chosen.length === 0) return listStandard(entry).length > 0 ? 'none' : '';
  return chosen.join() === listStandard(entry).join() ? '' : chosen.join(', ');
}

/** Empty if the option is not a choice. A switch is described by its flag, because `true` may mean that `--no-…` is absent. */
export function listChoices(entry: OptionEntry): readonly Pick<OptionOffer, 'value' | 'name'>[] {
  const { kind, choices, standard } = entry;
  if (kind === 'switch')
    return [
      { value: '', name: 'not given (default)' },
      { value: `${standard !== true}`, name: 'given' },
    ];
  if (kind !== 'choice') return [];
  const values = choices.map((value) => ({ value, name: value }));
  return [{ value: '', name: `${formatStandard(entry)} (default)` }, ...values];
}

export function formatStandard({
  kind,
  standard,
  standardText,
}: Pick<OptionEntry, 'kind' | 'standard' | 'standardText'>): string {
  if (standardText !== null) return standardText;
  if (typeof standard === 'number' && kind === 'time') return timeOption(standard);
  if (typeof standard === 'number' && (kind === 'size' || kind === 'memory')) return sizeOption(standard);
  return formatValue(standard) || 'none';
}

function formatValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${(value ?? '') as string}`;
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value)
    .map(([name, each]) => `${name}=${each as string}`)
    .join(', ');
}

function isList({ kind }: Pick<OptionEntry, 'kind'>): boolean {
  return kind === 'texts' || kind === 'names' || kind === 'files';
}

/** A space separates only if no item can have one: between names, files of formulas and absolute paths. */
export function splitList({ kind, offers }: Pick<OptionEntry, 'kind' | 'offers'>, text: string): string[] {
  const separated = [
    (word: string) => kind === 'names' && /^[\w-]+$/.test(word),
    (word: string) => /\.(?:smt2?|btor2?)$/.test(word),
    (word: string) => /^~?\//.test(word) && !word.includes('='),
    (word: string) => offers.some(({ value }) => value === word),
  ];
  return text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .flatMap((each) => {
      const words = each.split(/\s+/);
      return separated.some((isItem) => words.every(isItem)) ? words : [each];
    });
}

export function findProblem(entry: OptionEntry, text: string): string | undefined {
  const { kind, name } = entry;
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (kind === 'time' || kind === 'size' || kind === 'memory') {
    const read = kind === 'time' ? readTime(trimmed) : readSize(trimmed);
    return 'problem' in read ? read.problem : undefined;
  }
  if (kind === 'count' && !/^\d+$/.test(trimmed)) return 'expected a whole number, such as 100';
  if (kind === 'positive' && !/^0*[1-9]\d*$/.test(trimmed)) return 'expected a whole number from 1, such as 100';
  if (name === 'strategies' && trimmed === 'none') return 'choose at least one strategy';
  if (name !== 'asks') return undefined;
  const known = ['all', 'none', ...entry.offers.map(({ value }) => value)];
  const unknown = splitList(entry, trimmed).find((each) => !known.includes(each));
  return unknown === undefined ? undefined : `there is no inquiry '${unknown}'`;
}
