import { computed, signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Target, Solvers } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { contextKey, findingDetail, findingKey, openFinding } from './finding-context.js';
import { type ChosenSolver, type TargetChoice, changeWork, currentKey, openText, workOf } from './formulas.js';
import { storeInTab } from '../shell/kept.js';
import { settings } from './settings.js';
import { SolverSearch } from './solver-search.js';
import { recallTargets, rememberTargets } from './used-targets.js';

export const solvers = signal<Solvers | undefined>(undefined);
const solversProblem = signal('');
const NO_TARGETS: TargetChoice = { solvers: [], lines: '', executables: [] };
const kept = storeInTab<{ readonly last: TargetChoice; readonly isChosen: boolean }>('chosen-targets', {
  last: NO_TARGETS,
  isChosen: false,
});

/** Undefined if the user chose solvers in this tab, or in none. */
const usedBefore = computed(() => {
  if (kept.value.isChosen) return undefined;
  return (currentKey.value === '' ? undefined : recallTargets(openText.value.query)) ?? recallTargets({});
});

const choice = computed<TargetChoice>(() => {
  const own = workOf(contextKey.value).targets;
  if (contextKey.value !== '' && own !== undefined)
    return own.isWhole === true ? own : addRows(own, kept.value.last.solvers);
  if (findingKey.value !== '') return NO_TARGETS;
  const { last, isChosen } = kept.value;
  if (isChosen) return last;
  if (usedBefore.value === undefined) return { ...last, solvers: selectFirst(last.solvers) };
  return addRows(usedBefore.value, last.solvers);
});

/** Adds other known solvers, which are not selected. */
function addRows(to: TargetChoice, known: readonly ChosenSolver[]): TargetChoice {
  const others = known.filter(({ solver }) => to.solvers.every((each) => each.solver !== solver));
  return { ...to, solvers: [...to.solvers, ...others.map((row) => ({ ...row, options: '', isOn: false }))] };
}

/** Selects one solver, which reads the open formula without a translation if possible. */
function selectFirst(rows: readonly ChosenSolver[]): readonly ChosenSolver[] {
  const readers = new Set(solvers.value?.solvers.flatMap(({ id, readsBtor }) => (readsBtor ? [id] : [])));
  const isGraph = openText.value.language === 'btor' && openText.value.text !== '';
  const first = (isGraph ? rows.find(({ solver }) => readers.has(solver)) : undefined) ?? rows[0];
  return rows.map((row) => ({ ...row, isOn: row === first }));
}

function choose(next: Partial<TargetChoice>): void {
  const targets = { ...choice.value, ...next };
  changeWork(currentKey.peek(), { callProblem: undefined });
  if (contextKey.value !== '') return changeWork(contextKey.value, { targets: { ...targets, isWhole: true } });
  kept.value = { last: targets, isChosen: true };
  rememberTargets({}, targets);
}

export async function findSolvers(): Promise<void> {
  if (solvers.value !== undefined) return;
  try {
    const found = await api.solvers({});
    solvers.value = found;
    const rows = found.solvers.map(({ id, version }) => ({ solver: id, options: '', version, isOn: false }));
    const [first] = found.packages;
    if (rows.length === 0 && first !== undefined)
      rows.push({ solver: first, options: '', version: 'package', isOn: false });
    const { last } = kept.value;
    const added = rows.filter(({ solver }) => !last.solvers.some((each) => each.solver === solver));
    kept.value = { ...kept.value, last: { ...last, solvers: [...last.solvers, ...added] } };
  } catch (error) {
    solversProblem.value = whyFailed(error);
  }
}

const executables = computed(() => settings.value?.settings.executables ?? []);

/** With options, as `--solver` names them. */
function listSelected({ solvers: rows }: TargetChoice): readonly string[] {
  return rows.flatMap(({ solver, options, isOn }) => (isOn ? [`${solver} ${options}`.trim()] : []));
}

export const targets = computed<readonly Target[]>(() => listTargets(choice.value));

export function listTargets(from: TargetChoice): readonly Target[] {
  const lines = from.lines.split('\n').map((line) => line.trim());
  return [
    ...listSelected(from).map((solver): Target => ({ kind: 'solver', solver })),
    ...executables.value.filter(({ name }) => from.executables.includes(name)).map(({ asked }) => asked),
    ...lines.filter((line) => line !== '').map((line): Target => ({ kind: 'command', line })),
  ];
}

export function rememberChoice(): void {
  rememberTargets(openFinding.value === undefined ? openText.value.query : { ...openFinding.value }, choice.value);
}

export function TargetPicker() {
  const here = solvers.value;
  const { solvers: rows, lines, executables: chosen } = choice.value;
  return (
    <fieldset>
      <legend>Solvers to run</legend>
      {solversProblem.value !== '' && <p class="bad">{solversProblem.value}</p>}
      {here === undefined && solversProblem.value === '' && <p class="faint">looking for solvers…</p>}
      {here !== undefined && targets.value.length === 0 && (
        <p class="faint">
          No solver is selected: {rows.length === 0 ? 'add one' : 'select one, or enter a command line'}.
        </p>
      )}
      <div class="targets">
        {rows.map((row, at) => (
          <SolverRow key={`${at} ${row.solver}`} row={row} at={at} />
        ))}
        {executables.value.map(({ name, asked }) => (
          <label key={name} class="check" title={asked.kind === 'solver' ? asked.solver : asked.line}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) => {
                const others = chosen.filter((each) => each !== name);
                choose({ executables: event.currentTarget.checked ? [...others, name] : others });
              }}
            />
            <span>
              {name} <span class="faint">from the options</span>
            </span>
          </label>
        ))}
      </div>
      {here !== undefined && (
        <SolverSearch
          here={here}
          campaign={findingDetail.value.detail?.shown.map(({ solver }) => solver) ?? []}
          key={currentKey.value}
          add={(solver, version) =>
            choose({ solvers: [...choice.peek().solvers, { solver, options: '', version, isOn: true }] })
          }
        />
      )}
      <details open={lines !== ''} data-testid="advanced">
        <summary>Command lines</summary>
        <label class="block">
          <span>One command line each; the file is the last word, or replaces {'{}'}</span>
          <textarea
            rows={2}
            spellcheck={false}
            placeholder="boolector -m"
            value={lines}
            onInput={(event) => choose({ lines: event.currentTarget.value })}
            data-testid="command-lines"
          />
        </label>
      </details>
    </fieldset>
  );
}

function SolverRow({ row, at }: { row: ChosenSolver; at: number }) {
  const { solver, options, version, isOn } = row;
  const rows = choice.value.solvers;
  const set = (next: Partial<ChosenSolver>): void =>
    choose({ solvers: rows.map((each, i) => (i === at ? { ...each, ...next } : each)) });
  const installed = solvers.value?.solvers.find(({ id }) => id === solver)?.version ?? version;
  const known = solvers.value?.options[familyOf(solver)] ?? [];
  const list = useId();
  return (
    <div class="target" data-testid="target">
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={(event) => set({ isOn: event.currentTarget.checked })} />
        <span title={solver}>
          {shorten(solver)} <span class="faint">{version}</span>
        </span>
      </label>
      <button
        type="button"
        aria-label={`Remove ${solver}`}
        title="Remove from the list"
        onClick={() => choose({ solvers: rows.filter((_, i) => i !== at) })}
      >
        ×
      </button>
      {isOn && (
        <input
          type="text"
          spellcheck={false}
          placeholder="options"
          aria-label={`Options of ${solver}`}
          list={list}
          value={options}
          onInput={(event) => set({ options: event.currentTarget.value })}
        />
      )}
      <datalist id={list}>
        {completions(options, known).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {version !== '' && installed !== version && (
        <p class="warn">
          {solver} is now version {installed}
        </p>
      )}
    </div>
  );
}

/** `z3` for `z3@4.12`, `/usr/bin/z3` and `z3:./my-solver`. */
function familyOf(solver: string): string {
  const [first = ''] = solver.split(/[@\s]/);
  return /^[\w-]+(?=:)/.exec(first)?.[0] ?? first.split('/').at(-1) ?? first;
}

function shorten(solver: string): string {
  return solver.length <= LONGEST ? solver : `…${solver.slice(-LONGEST)}`;
}

const LONGEST = 34;

/** A browser shows only completions that contain all typed text. */
function completions(typed: string, known: readonly string[]): string[] {
  const start = typed.replace(/\S*$/, '');
  return known.filter((each) => !start.includes(each)).map((each) => `${start}${each}`);
}
