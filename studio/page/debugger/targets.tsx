import { computed, signal } from '@preact/signals';
import type { Target, Solvers } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { settings } from './settings.js';

export const solvers = signal<Solvers | undefined>(undefined);
const solversProblem = signal('');
export const selectedNames = signal<ReadonlySet<string>>(new Set());
const commandLines = signal('');

export async function findSolvers(): Promise<void> {
  if (solvers.value !== undefined) return;
  try {
    solvers.value = await api.solvers({});
    const first = solvers.value.solvers[0]?.id ?? solvers.value.packages[0];
    if (selectedNames.value.size === 0 && first !== undefined) selectedNames.value = new Set([first]);
  } catch (error) {
    solversProblem.value = whyFailed(error);
  }
}

const executables = computed(() => settings.value?.settings.executables ?? []);

export const targets = computed<readonly Target[]>(() => {
  const known = [...selectedNames.value].map((name): Target => {
    const executable = executables.value.find((each) => `executable:${each.name}` === name);
    return executable?.asked ?? { kind: 'solver', solver: name };
  });
  const lines = commandLines.value.split('\n').map((line) => line.trim());
  return [...known, ...lines.filter((line) => line !== '').map((line): Target => ({ kind: 'command', line }))];
});

export function TargetPicker() {
  const here = solvers.value;
  const toggle = (name: string, isOn: boolean): void => {
    const next = new Set(selectedNames.value);
    if (isOn) next.add(name);
    else next.delete(name);
    selectedNames.value = next;
  };
  const names = [
    ...(here?.solvers ?? []).map(({ id, version }) => ({ name: id, title: id, more: version })),
    ...(here?.packages ?? []).map((id) => ({ name: id, title: id, more: 'package' })),
    ...executables.value.map((each) => ({
      name: `executable:${each.name}`,
      title: each.name,
      more: 'from the options',
    })),
  ];
  return (
    <fieldset>
      <legend>Programs to run</legend>
      {solversProblem.value !== '' && <p class="bad">{solversProblem.value}</p>}
      {here !== undefined && names.length === 0 && (
        <p class="faint">No solver was found on PATH: enter a command line.</p>
      )}
      {here === undefined && solversProblem.value === '' && <p class="faint">looking for solvers…</p>}
      <div class="checks">
        {names.map(({ name, title, more }) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={selectedNames.value.has(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            <span>
              {title} <span class="faint">{more}</span>
            </span>
          </label>
        ))}
      </div>
      <label class="block">
        <span>Command lines, one each; the file is the last word, or replaces {'{}'}</span>
        <textarea
          rows={2}
          spellcheck={false}
          placeholder="boolector -m"
          value={commandLines.value}
          onInput={(event) => (commandLines.value = event.currentTarget.value)}
          data-testid="command-lines"
        />
      </label>
    </fieldset>
  );
}
