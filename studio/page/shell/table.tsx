import { Component, type ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatCount } from './count.js';

export type CellValue = string | number | null | readonly string[];

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => CellValue;
  readonly cell?: (row: Row) => ComponentChildren;
  readonly heading?: ComponentChildren;
  /** Explains the heading. */
  readonly meaning?: string;
  /** Whole text of a cell that is cut. */
  readonly title?: (row: Row) => string;
  /** Offers the values as choices above the table. */
  readonly isChoice?: boolean;
  readonly choices?: readonly string[];
  readonly width?: string;
  /** Hidden in a narrow window; if `very`, also in one of medium width. */
  readonly isMinor?: boolean | 'very';
  /** Only filters. */
  readonly isHidden?: boolean;
}

/** Filters by the name of the column, `text` (words anywhere) and `sort` (name of the column, `-` for descending). */
export type TableQuery = Readonly<Record<string, string | undefined>>;

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly query: TableQuery;
  readonly setQuery: (change: TableQuery) => void;
  /** Shown if there are no rows, even without filters. */
  readonly nothing: ComponentChildren;
  readonly selected?: string | undefined;
  readonly onSelect?: (row: Row) => void;
  readonly onShown?: (rows: readonly Row[]) => void;
  readonly noun?: string;
  readonly testId?: string;
  readonly children?: ComponentChildren;
}

/** Height of a row in pixels, as in the style sheet. */
const ROW = 28;
const SPARE = 6;
const FEW_CHOICES = 400;

export function useTableQuery(): [TableQuery, (change: TableQuery) => void] {
  const [query, setQuery] = useState<TableQuery>({});
  return [query, (change) => setQuery((before) => ({ ...before, ...change }))];
}

/** A table that is sorted by its headings, filtered while the user types, and draws only visible rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, keyOf, query, setQuery, selected, onShown, noun = 'row', testId } = props;
  const columns = useMemo(() => props.columns.filter(({ isHidden }) => isHidden !== true), [props.columns]);
  const order = JSON.stringify(query);
  const shown = useMemo(
    () => sortRows(filterRows(rows, props.columns, query), columns, query),
    [rows, columns.map(({ name }) => name).join(), order],
  );
  useEffect(() => onShown?.(shown), [shown]);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, count: 40 });
  const look = (): void => {
    const element = scroller.current;
    if (element === null) return;
    const first = Math.max(0, Math.floor(element.scrollTop / ROW) - SPARE);
    const count = Math.ceil(element.clientHeight / ROW) + 2 * SPARE;
    // Draws again only after half of the spare rows are used.
    setView((before) =>
      before.count === count && Math.abs(before.first - first) < SPARE / 2 && first !== 0 ? before : { first, count },
    );
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(look, [shown.length]);
  const at = selected === undefined ? -1 : shown.findIndex((row) => keyOf(row) === selected);
  const before = useRef({ selected, at });
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = { selected, at };
    if (element === null || at < 0) return;
    const head = element.querySelector('thead')?.clientHeight ?? ROW;
    const top = at * ROW;
    // The user may have scrolled away from the selected row.
    const wasVisible = overlaps(old.at * ROW, element.scrollTop, element.clientHeight - head);
    if (old.selected === selected && !wasVisible) return;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW + head > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW + head - element.clientHeight;
    look();
  }, [selected, at]);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (scroller.current !== null && !isFirst.current) scroller.current.scrollTop = 0;
    isFirst.current = false;
  }, [order]);
  const first = Math.max(0, Math.min(view.first, shown.length - view.count));
  const visible = shown.slice(first, first + view.count);
  const isFiltered = shown.length < rows.length;
  return (
    <div class="grid" data-testid={testId}>
      <Filters {...props} shown={shown.length} />
      {rows.length === 0 && <p class="empty">{props.nothing}</p>}
      {rows.length > 0 && shown.length === 0 && (
        <p class="empty" data-testid="no-match">
          None of the {formatCount(rows.length, noun)} match the filters.{' '}
          <button type="button" class="link" onClick={() => setQuery(clearedQuery(query))}>
            Clear the filters
          </button>
        </p>
      )}
      <div
        class={shown.length === 0 ? 'scrolled rows hidden' : 'scrolled rows'}
        ref={scroller}
        onScroll={look}
        tabIndex={0}
        role="region"
        aria-label={caption}
      >
        <table aria-rowcount={shown.length + 1}>
          <caption class="visually-hidden">
            {caption}: {formatCount(shown.length, noun)}
            {isFiltered && ` of ${rows.length}`}
          </caption>
          <colgroup>
            {columns.map(({ name, width, isMinor }) => (
              <col key={name} style={{ width }} class={minorClass(isMinor)} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.name}
                  column={column}
                  query={query}
                  setQuery={setQuery}
                  isFigure={visible.some((row) => typeof column.value(row) === 'number') ? 'figure' : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={first} />
            {visible.map((row, i) => (
              <Row
                key={keyOf(row)}
                {...props}
                columns={columns}
                row={row}
                at={first + i}
                isSelected={first + i === at}
              />
            ))}
            <Space rows={shown.length - first - visible.length} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

function overlaps(row: number, scrolled: number, height: number): boolean {
  return row + ROW > scrolled && row < scrolled + height;
}

function Space({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true" class="space">
      <td style={{ height: `${rows * ROW}px` }} />
    </tr>
  );
}

interface RowProps<Row> extends TableProps<Row> {
  readonly row: Row;
  readonly at: number;
  readonly isSelected: boolean;
}

/** Is drawn again only if its row or the columns change, since scrolling draws most rows again. */
class Row<R> extends Component<RowProps<R>> {
  override shouldComponentUpdate({ columns, row, at, isSelected }: RowProps<R>): boolean {
    const now = this.props;
    return columns !== now.columns || row !== now.row || at !== now.at || isSelected !== now.isSelected;
  }

  override render({ columns, row, at, isSelected, onSelect }: RowProps<R>) {
    return (
      <tr aria-rowindex={at + 2} aria-selected={isSelected} onClick={() => onSelect?.(row)}>
        {columns.map(({ name, value, cell, title, isMinor }) => {
          const plain = value(row);
          const isNumber = typeof plain === 'number';
          return (
            <td
              key={name}
              class={joinClasses(isNumber && 'figure', minorClass(isMinor))}
              title={title?.(row) ?? (isNumber ? undefined : textOf(plain))}
            >
              {cell?.(row) ?? (isNumber ? NUMBERS.format(plain) : textOf(plain))}
            </td>
          );
        })}
      </tr>
    );
  }
}

function minorClass(isMinor: boolean | 'very' | undefined): string | undefined {
  return isMinor === 'very' ? 'very minor' : isMinor === true ? 'minor' : undefined;
}

function joinClasses(...classes: readonly (string | false | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}

const NUMBERS = new Intl.NumberFormat('en');

interface HeadingProps<Row> extends Pick<TableProps<Row>, 'query' | 'setQuery'> {
  readonly column: Column<Row>;
  readonly isFigure?: string | undefined;
}

export function Heading<Row>({
  column: { name, heading, meaning, isMinor },
  query,
  setQuery,
  isFigure,
}: HeadingProps<Row>) {
  const order = query['sort'] === name ? 'ascending' : query['sort'] === `-${name}` ? 'descending' : undefined;
  const next = order === 'ascending' ? `-${name}` : order === 'descending' ? undefined : name;
  return (
    <th scope="col" aria-sort={order} title={meaning} class={joinClasses(isFigure, minorClass(isMinor))}>
      {heading ?? (
        <button type="button" class="sort" onClick={() => setQuery({ sort: next })}>
          {name}
          <span aria-hidden="true">{order === 'ascending' ? ' ▲' : order === 'descending' ? ' ▼' : ''}</span>
        </button>
      )}
    </th>
  );
}

function Filters<Row>(props: TableProps<Row> & { readonly shown: number }) {
  const { columns, rows, query, setQuery, noun = 'row', shown, children } = props;
  if (rows.length < 2 && filtersOf(query).length === 0) return <div class="buttons filters">{children}</div>;
  return (
    <div class="buttons filters">
      <label>
        Filter{' '}
        <input
          type="search"
          placeholder="words"
          value={query['text'] ?? ''}
          onInput={(event) => setQuery({ text: event.currentTarget.value || undefined })}
        />
      </label>
      {columns
        .filter(({ isChoice }) => isChoice)
        .map((column) => (
          <Choice key={column.name} {...props} column={column} />
        ))}
      {filtersOf(query).length > 0 && (
        <button type="button" onClick={() => setQuery(clearedQuery(query))}>
          Clear
        </button>
      )}
      <span class="faint" role="status">
        {shown < rows.length ? `${shown.toLocaleString('en')} of ` : ''}
        {formatCount(rows.length, noun)}
      </span>
      {children}
    </div>
  );
}

function Choice<Row>({ column, rows, query, setQuery }: TableProps<Row> & { readonly column: Column<Row> }) {
  const { name, value, choices = [] } = column;
  const chosen = query[name] ?? '';
  const offered = useMemo(() => {
    const present = new Set(rows.flatMap((row) => listTexts(value(row))));
    const known = choices.filter((each) => present.has(each));
    const others = [...present].filter((each) => each !== '' && !choices.includes(each)).sort();
    return [...known, ...others].slice(0, FEW_CHOICES);
  }, [rows, column]);
  if (offered.length < 2 && chosen === '') return null;
  return (
    <label>
      {name}{' '}
      <select
        aria-label={name}
        value={chosen}
        onChange={(event) => setQuery({ [name]: event.currentTarget.value || undefined })}
      >
        <option value="">all</option>
        {!offered.includes(chosen) && chosen !== '' && <option value={chosen}>{chosen}</option>}
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

function filtersOf(query: TableQuery): string[] {
  return Object.entries(query).flatMap(([name, value]) => (name === 'sort' || value === undefined ? [] : [name]));
}

function clearedQuery(query: TableQuery): TableQuery {
  return Object.fromEntries(filtersOf(query).map((name) => [name, undefined]));
}

function listTexts(value: CellValue): readonly string[] {
  return value === null ? [] : typeof value === 'object' ? value : [String(value)];
}

function textOf(value: CellValue): string {
  return listTexts(value).join(' ');
}

export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  query: TableQuery,
): readonly Row[] {
  const words = (query['text'] ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const chosen = columns.flatMap((column) => {
    const wanted = query[column.name];
    if (wanted === undefined || column.isChoice !== true) return [];
    return [{ column, wanted: wanted.toLowerCase() }];
  });
  if (words.length === 0 && chosen.length === 0) return rows;
  return rows.filter((row) => {
    // Compares whole values, since `z3 smt.arith.solver=2` is another solver than `z3`.
    for (const { column, wanted } of chosen)
      if (!listTexts(column.value(row)).some((each) => each.toLowerCase() === wanted)) return false;
    if (words.length === 0) return true;
    const text = columns
      .map(({ value, title }) => `${textOf(value(row))} ${title?.(row) ?? ''}`)
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sort }: TableQuery,
): readonly Row[] {
  const isDescending = sort?.startsWith('-') === true;
  const column = columns.find(({ name }) => name === (isDescending ? sort?.slice(1) : sort));
  if (column === undefined) return rows;
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compareCells(column.value(a), column.value(b)));
}

const BY_WORDS = new Intl.Collator('en', { numeric: true });

function compareCells(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return BY_WORDS.compare(textOf(a), textOf(b));
}
