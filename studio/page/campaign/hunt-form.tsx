import { signal } from '@preact/signals';
import type { OptionEntry } from '../../server/contract/index.js';
import { type ReadAmount, readSize, readTime } from '../../../src/smt.js';
import { waitForJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Copy } from '../findings/copy.js';
import { storeInTab } from '../shell/kept.js';
import { Problem } from '../shell/parts.js';
import { formatAddress } from '../shell/router.js';
import { useGoIfHere } from '../shell/go-if-here.js';
import { useFailure } from '../shell/use-failure.js';
import { useCommandLine } from '../shell/use-command-line.js';
import { Field, type FieldProps, ListField, SolverField, findProblem, splitList } from './hunt-fields.js';

const LISTS = ['seeds', 'solvers', 'strategies', 'asks'];
const FIRST = ['forMs', 'tests', 'jobs', 'key'];

const DEFAULTS: Readonly<Record<string, string>> = { forMs: '60s' };
const huntTexts = storeInTab('hunt', DEFAULTS);

/** Kept while another view is shown. */
const startsHunt = signal(false);

export function HuntForm() {
  const form = useReply(() => api.huntForm({}), []);
  const texts = huntTexts.value;
  const isStarting = startsHunt.value;
  const goIfHere = useGoIfHere();
  const entries = form.value ?? [];
  const solvers = useReply(() => api.solvers({}), []).value;
  const isInvalid = entries.some((entry) => findProblem(entry, texts[entry.name] ?? '') !== undefined);
  const options = readOptions(entries, texts);
  const [failed, setFailed] = useFailure(options);
  const { line, problem } = useCommandLine(
    (given) => api.huntLine({ options: given }),
    entries.length === 0 || isInvalid ? undefined : options,
  );
  const start = async (): Promise<void> => {
    startsHunt.value = true;
    setFailed('');
    try {
      const { job } = await api.startJob({ kind: 'hunt', options });
      const campaign = await waitForJob(job, (now) => (now.kind === 'hunt' ? now.campaign : null));
      goIfHere(formatAddress(['campaign', campaign]));
    } catch (error) {
      setFailed(whyFailed(error));
    } finally {
      startsHunt.value = false;
    }
  };
  const propsFor = (entry: OptionEntry): FieldProps => ({
    entry,
    text: texts[entry.name] ?? '',
    set: (text) => (huntTexts.value = { ...huntTexts.value, [entry.name]: text }),
  });
  const pick = (names: readonly string[]) => entries.filter(({ name }) => names.includes(name));
  const others = entries.filter(({ name }) => ![...FIRST, ...LISTS].includes(name));
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
      <Problem text={form.problem} />
      <div class="fields options">
        {pick(FIRST).map((entry) => (
          <Field key={entry.name} {...propsFor(entry)} />
        ))}
      </div>
      {pick(LISTS).map((entry) =>
        entry.name === 'solvers' ? (
          <SolverField key={entry.name} {...propsFor(entry)} here={solvers} />
        ) : (
          <ListField key={entry.name} {...propsFor(entry)} />
        ),
      )}
      <details>
        <summary>All options</summary>
        <div class="fields options">
          {others.map((entry) => (
            <Field key={entry.name} {...propsFor(entry)} />
          ))}
        </div>
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
        <button type="button" onClick={() => (huntTexts.value = DEFAULTS)}>
          Reset the form
        </button>
        {isStarting && <span role="status">opening its solvers…</span>}
      </p>
      <Problem text={nameOptions(problem, entries) || failed} />
    </form>
  );
}

function nameOptions(problem: string, entries: readonly OptionEntry[]): string {
  return problem.replace(/\bthe option (\w+)/g, (text, name: string) => {
    return entries.find((entry) => entry.name === name)?.flag ?? text;
  });
}

/** Sends invalid values as typed, so that the server reports the problem. */
function readOptions(
  entries: readonly OptionEntry[],
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = entries.flatMap((entry): [string, unknown][] => {
    const { name } = entry;
    const text = (texts[name] ?? '').trim();
    return text === '' ? [] : [[name, parseValue(entry, text)]];
  });
  return Object.fromEntries(given);
}

function parseValue(entry: OptionEntry, text: string): unknown {
  switch (entry.kind) {
    case 'files':
      return Object.fromEntries(splitList(entry, text).map((each) => each.split(/=(.*)/s, 2)));
    case 'texts':
    case 'names':
      return splitList(entry, text);
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
