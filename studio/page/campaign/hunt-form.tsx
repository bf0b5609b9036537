import { useState } from 'preact/hooks';
import type { OptionEntry } from '../../server/contract/index.js';
import { type ReadAmount, readSize, readTime } from '../../../src/smt.js';
import { waitForJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Copy } from '../findings/copy.js';
import { Problem } from '../shell/parts.js';
import { formatAddress, go } from '../shell/router.js';
import { useCommandLine } from '../shell/use-command-line.js';

const FIRST = ['seeds', 'solvers', 'strategies', 'asks', 'forMs', 'tests', 'jobs', 'key'];

export function HuntForm() {
  const form = useReply(() => api.huntForm({}), []);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({ forMs: '60s' });
  const [isStarting, setIsStarting] = useState(false);
  const [failed, setFailed] = useState('');
  const entries = form.value ?? [];
  const solvers = useReply(() => api.solvers({}), []).value;
  const offered: Readonly<Record<string, readonly string[]>> = {
    solvers: [...(solvers?.solvers ?? []).map(({ id }) => id), ...newestPackages(solvers?.packages ?? [])],
  };
  const isInvalid = entries.some(({ name, kind }) => problemOf(kind, texts[name] ?? '') !== undefined);
  const options = readOptions(entries, texts);
  const { line, problem } = useCommandLine(
    (given) => api.huntLine({ options: given }),
    entries.length === 0 || isInvalid ? undefined : options,
  );
  const start = async (): Promise<void> => {
    setIsStarting(true);
    setFailed('');
    try {
      const { job } = await api.startJob({ kind: 'hunt', options });
      const campaign = await waitForJob(job, (now) => (now.kind === 'hunt' ? now.campaign : null));
      go(formatAddress(['campaign', campaign]));
    } catch (error) {
      setFailed(whyFailed(error));
    } finally {
      setIsStarting(false);
    }
  };
  const fields = (names: (name: string) => boolean) =>
    entries
      .filter(({ name }) => names(name))
      .map((entry) => (
        <Field
          key={entry.name}
          entry={entry}
          text={texts[entry.name] ?? ''}
          offered={offered[entry.name] ?? []}
          set={(text) => setTexts({ ...texts, [entry.name]: text })}
        />
      ));
  return (
    <form
      class="hunt"
      data-testid="hunt"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <h2>New hunt</h2>
      <Problem text={form.problem || problem || failed} />
      <div class="fields options">{fields((name) => FIRST.includes(name))}</div>
      <details>
        <summary>All options</summary>
        <div class="fields options">{fields((name) => !FIRST.includes(name))}</div>
      </details>
      {!isInvalid && line !== '' && (
        <p class="buttons">
          <code class="value" data-testid="line">
            {line}
          </code>
          <Copy text={line} />
        </p>
      )}
      <p class="buttons">
        <button
          type="submit"
          class="primary"
          disabled={problem !== '' || isInvalid || entries.length === 0 || isStarting}
        >
          Start the hunt
        </button>
        {isStarting && <span role="status">opening its solvers…</span>}
      </p>
    </form>
  );
}

interface FieldProps {
  readonly entry: OptionEntry;
  readonly text: string;
  /** Values that checkboxes add to the list. */
  readonly offered: readonly string[];
  readonly set: (text: string) => void;
}

function Field({ entry, text, offered: listed, set }: FieldProps) {
  const problem = problemOf(entry.kind, text);
  const chosen = splitList(text);
  const choose = (value: string, isChosen: boolean): void =>
    set([...chosen.filter((each) => each !== value), ...(isChosen ? [value] : [])].join(', '));
  const { flag, summary, kind, choices, standard, standardText } = entry;
  const said =
    standardText ??
    ((standard === null ? '' : Array.isArray(standard) ? standard.join(', ') : `${standard as string}`) || 'none');
  const isChoice = kind === 'choice' || kind === 'switch';
  const offered = kind === 'switch' ? ['true', 'false'] : choices;
  return (
    <div class="wide">
      <label class="wide">
        <span>
          <code>{flag}</code> <span class="faint">{summary}</span>
        </span>
        {isChoice ? (
          <select value={text} onChange={(event) => set(event.currentTarget.value)}>
            <option value="">{said} (default)</option>
            {offered.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        ) : (
          <input
            type="text"
            spellcheck={false}
            placeholder={said}
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
      {listed.length > 0 && (
        <span role="group" aria-label={`Available ${entry.name}`} class="choices">
          {listed.map((each) => (
            <label key={each} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(each)}
                onChange={(event) => choose(each, event.currentTarget.checked)}
              />{' '}
              {each}
            </label>
          ))}
        </span>
      )}
    </div>
  );
}

/** Sends invalid values as typed, so that the server reports the problem. */
function readOptions(
  entries: readonly OptionEntry[],
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = entries.flatMap(({ name, kind }): [string, unknown][] => {
    const text = (texts[name] ?? '').trim();
    return text === '' ? [] : [[name, parseValue(kind, text)]];
  });
  return Object.fromEntries(given);
}

function parseValue(kind: string, text: string): unknown {
  switch (kind) {
    case 'texts':
    case 'names':
      return splitList(text);
    case 'count':
    case 'positive':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'time':
      return amountIn(readTime(text), text);
    case 'size':
    case 'memory':
      return amountIn(readSize(text), text);
    case 'switch':
      return text === 'true';
    default:
      return text;
  }
}

function amountIn(read: ReadAmount, text: string): number | string {
  return 'amount' in read ? read.amount : text;
}

/** Returns the newest package of each family. Packages of a family are listed from the oldest. */
function newestPackages(packages: readonly string[]): readonly string[] {
  return [...new Map(packages.map((each) => [each.split('@')[0], each])).values()];
}

function splitList(text: string): string[] {
  return text
    .trim()
    .split(/\s*,\s*/)
    .filter((each) => each !== '');
}

/** Problem of a value, as the command line words it. The server checks the rest. */
function problemOf(kind: string, text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const read =
    kind === 'time' ? readTime(trimmed) : kind === 'size' || kind === 'memory' ? readSize(trimmed) : undefined;
  if (read !== undefined) return 'problem' in read ? read.problem : undefined;
  const isCount = kind === 'count' || kind === 'positive';
  return isCount && !/^\d+$/.test(trimmed) ? 'expected a whole number, such as 100' : undefined;
}
