import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ReadAmount, readSize, readTime, sizeOption, timeOption } from '../../../src/smt.js';
import type { Settings } from '../../server/contract/index.js';
import { Acting, isViewOnly } from '../shell/view-only.js';
import { AlgorithmOptions } from './algorithm-choice.js';
import { loadAlgorithms, applyOptions } from './reduce-form.js';
import { Parameters } from './generate-panel.js';
import { fillForm, loadGenerators, resetForm, seed, snapshotForm, sourceNow } from './generating.js';
import { loadSettings, resetSettings, saveSettings, settings, settingsProblem } from './settings.js';

export const showsOptions = signal(false);

export function OptionsDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = showsOptions.value;
  /** Gives the form of the generator, which the dialog shares, its earlier values again, unless they were stored. */
  const restore = useRef<() => void>(() => undefined);
  /** The form as stored. */
  const stored = useRef('');
  const [resets, setResets] = useState(0);
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return undefined;
    }
    restore.current = snapshotForm();
    void loadGenerators();
    void loadAlgorithms();
    void loadSettings().then(() => {
      if (!showsOptions.peek()) return;
      resetForm();
      stored.current = formText();
    });
    dialog.current?.showModal();
    return () => restore.current();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="options-title"
      onClose={() => (showsOptions.value = false)}
      data-testid="options"
    >
      <h2 id="options-title">Options</h2>
      {settings.value === undefined ? (
        <p class="bad">{settingsProblem.value || 'reading the options…'}</p>
      ) : (
        isOpen && (
          <Form
            key={`${resets} ${JSON.stringify(settings.value.settings)}`}
            now={settings.value.settings}
            file={settings.value.file}
            saved={() => {
              if (formText() !== stored.current) restore.current = snapshotForm();
              stored.current = formText();
            }}
            reset={() => setResets(resets + 1)}
          />
        )
      )}
    </dialog>
  );
}

function formText(): string {
  return JSON.stringify([sourceNow(), seed.peek()]);
}

/** The form of reductions keeps what the user chose unless its options changed. */
function applyChanged({ algorithm, simplify }: Settings): void {
  const after = settings.value?.settings;
  if (after !== undefined && (after.algorithm !== algorithm || after.simplify !== simplify)) applyOptions();
}

interface FormProps {
  readonly now: Settings;
  readonly file: string;
  readonly saved: () => void;
  readonly reset: () => void;
}

function Form({ now, file, saved, reset }: FormProps) {
  const [draft, setDraft] = useState(now);
  const [lines, setLines] = useState(formatExecutables(now));
  const set = (change: Partial<Settings>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    const source = sourceNow() as Settings['source'];
    await saveSettings({ ...draft, source, seed: seed.value, executables: parseExecutables(lines) });
    if (settingsProblem.value !== '') return;
    applyChanged(now);
    saved();
    showsOptions.value = false;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p class="faint">
        Stored in <code data-testid="options-file">{file}</code>
      </p>
      {settingsProblem.value !== '' && (
        <p class="bad" role="alert">
          {settingsProblem.value}
        </p>
      )}
      <div class="columns">
        <fieldset>
          <legend>Executables and limits</legend>
          <label class="block">
            <span>One per line: name = command line</span>
            <textarea
              rows={4}
              spellcheck={false}
              placeholder="boolector debug = ./build/boolector -m"
              value={lines}
              onInput={({ currentTarget }) => {
                setLines(currentTarget.value);
                const isNamed = currentTarget.value
                  .split('\n')
                  .every((line) => line.trim() === '' || isExecutable(line));
                currentTarget.setCustomValidity(isNamed ? '' : 'expected in each line: name = command line');
              }}
            />
          </label>
          <div class="fields">
            <AmountOption
              name="time of a run"
              value={timeOption(draft.timeoutMs)}
              read={readTime}
              set={(timeoutMs) => set({ timeoutMs })}
            />
            <AmountOption
              name="memory of a run"
              value={sizeOption(draft.memoryBytes)}
              read={readSize}
              set={(memoryBytes) => set({ memoryBytes })}
            />
            <NumberOption name="runs at a time" value={draft.jobs} least={1} set={(jobs) => set({ jobs })} />
            <AmountOption
              name="update interval of figures"
              value={timeOption(draft.intervalMs)}
              read={readTime}
              set={(intervalMs) => set({ intervalMs })}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>Reduction and appearance</legend>
          <div class="fields">
            <label>
              <span>algorithm</span>
              <AlgorithmOptions value={draft.algorithm} set={(name) => set({ algorithm: name })} />
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={draft.simplify}
                onChange={(event) => set({ simplify: event.currentTarget.checked })}
              />
              <span>simplify</span>
            </label>
            <label>
              <span>layout</span>
              <select
                value={draft.layout}
                onChange={(event) => set({ layout: event.currentTarget.value as Settings['layout'] })}
              >
                <option value="layered-down">downwards</option>
                <option value="layered-up">upwards</option>
                <option value="layered-right">to the right</option>
              </select>
            </label>
            <label>
              <span>theme</span>
              <select
                value={draft.theme}
                onChange={(event) => set({ theme: event.currentTarget.value as Settings['theme'] })}
              >
                <option value="system">as in the system</option>
                <option value="light">light</option>
                <option value="dark">dark</option>
              </select>
            </label>
          </div>
        </fieldset>
      </div>
      <fieldset>
        <legend>Generator</legend>
        <div class="fields">
          <NumberOption name="seed" value={seed.value} least={0} set={(next) => (seed.value = next)} />
        </div>
        <Parameters />
      </fieldset>
      <Acting purpose="change the options">{null}</Acting>
      <p class="buttons sticky">
        <button type="submit" class="primary" disabled={isViewOnly.value}>
          Save
        </button>
        <button type="button" onClick={() => (showsOptions.value = false)}>
          Cancel
        </button>
        <button
          type="button"
          disabled={isViewOnly.value}
          onClick={() =>
            void resetSettings().then(() => {
              applyChanged(now);
              fillForm(settings.value?.settings.source ?? { kind: 'btor', parameters: {} });
              saved();
              reset();
            })
          }
        >
          Reset to defaults
        </button>
      </p>
    </form>
  );
}

/** A time such as `8s` or a size such as `2g`. */
function AmountOption({
  name,
  value,
  read,
  set,
}: {
  name: string;
  value: string;
  read: (text: string) => ReadAmount;
  set: (value: number) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <label>
      <span>{name}</span>
      <input
        type="text"
        size={8}
        required
        value={text}
        onInput={({ currentTarget }) => {
          const amount = read(currentTarget.value.trim());
          setText(currentTarget.value);
          currentTarget.setCustomValidity('problem' in amount ? amount.problem : '');
          if ('amount' in amount) set(amount.amount);
        }}
      />
    </label>
  );
}

function NumberOption({
  name,
  value,
  least,
  set,
}: {
  name: string;
  value: number;
  least: number;
  set: (value: number) => void;
}) {
  return (
    <label>
      <span>{name}</span>
      <input
        type="number"
        min={least}
        step={1}
        required
        value={value}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function formatExecutables({ executables }: Settings): string {
  return executables
    .map(({ name, asked }) => `${name} = ${asked.kind === 'command' ? asked.line : `solver ${asked.solver}`}`)
    .join('\n');
}

function isExecutable(line: string): boolean {
  return /^\s*[^=\s][^=]*=\s*\S/.test(line);
}

function parseExecutables(lines: string): Settings['executables'] {
  return lines.split('\n').flatMap((line): Settings['executables'] => {
    const [name = '', ...rest] = line.split('=');
    const text = rest.join('=').trim();
    if (name.trim() === '' || text === '') return [];
    const [, solver] = /^solver\s+(\S.*)$/.exec(text) ?? [];
    const asked =
      solver === undefined
        ? { kind: 'command' as const, line: text, stdin: false }
        : { kind: 'solver' as const, solver };
    return [{ name: name.trim(), asked }];
  });
}
