import { useState } from 'preact/hooks';
import type { ExperimentForm as Form } from '../../server/contract/index.js';
import { waitForJob } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { storeInTab } from '../shell/kept.js';
import { Problem } from '../shell/parts.js';
import { useFailure } from '../shell/use-failure.js';
import { useCommandLine } from '../shell/use-command-line.js';

export interface FormValues {
  readonly experiment: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly solvers: string;
  readonly out: string;
  readonly points: string;
}

export type OnStarted = (begun: { readonly job: string; readonly experiment: string }) => void;

const EMPTY: FormValues = { experiment: '', settings: {}, solvers: '', out: '', points: '' };

/** Kept while another view is shown, and over a reload. */
const newExperiment = storeInTab('experiment', EMPTY);

export function ExperimentForm({ filled, started }: { filled?: FormValues; started: OnStarted }) {
  const form = useReply(() => api.experimentForm({}), []);
  const [again, setAgain] = useState(filled);
  const typed = again ?? newExperiment.value;
  const setTyped = (next: FormValues): void => {
    if (again === undefined) newExperiment.value = next;
    else setAgain(next);
  };
  const [isStarting, setIsStarting] = useState(false);
  const chosen = form.value?.find(({ name }) => name === typed.experiment) ?? form.value?.[0];
  const options = chosen === undefined ? undefined : readOptions(chosen, typed);
  const { line, problem } = useCommandLine(api.experimentLine, options);
  const [failed, setFailed] = useFailure(options);
  const start = async (): Promise<void> => {
    if (options === undefined) return;
    setIsStarting(true);
    setFailed('');
    try {
      const { job } = await api.startJob({ kind: 'experiment', ...options });
      const experiment = await waitForJob(job, (now) => (now.kind === 'experiment' ? now.run.experiment : null));
      started({ job, experiment });
    } catch (error) {
      setFailed(whyFailed(error));
    } finally {
      setIsStarting(false);
    }
  };
  return (
    <form
      class="hunt"
      data-testid="experiment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Problem text={form.problem || problem || failed} />
      {chosen !== undefined && (
        <>
          <Fields all={form.value ?? []} chosen={chosen} typed={typed} set={setTyped} />
          <p>
            <code class="value" data-testid="line">
              {line}
            </code>
          </p>
          <p class="buttons">
            <button type="submit" class="primary" disabled={problem !== '' || line === '' || isStarting}>
              Start the experiment
            </button>
            {isStarting && <span role="status">opening its solvers…</span>}
          </p>
        </>
      )}
    </form>
  );
}

interface FieldsProps {
  readonly all: readonly Form[];
  readonly chosen: Form;
  readonly typed: FormValues;
  set(typed: FormValues): void;
}

function Fields({ all, chosen, typed, set }: FieldsProps) {
  const { name, summary, source, solvers, settings } = chosen;
  return (
    <>
      <div class="fields options">
        <label class="wide">
          <span>Experiment</span>
          <select
            value={name}
            onChange={(event) => set({ ...typed, experiment: event.currentTarget.value, settings: {} })}
          >
            {all.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="faint">
        {summary} ({source})
      </p>
      <div class="fields options">
        {settings.map((each) => (
          <Field
            key={`${name} ${each.name}`}
            flag={each.name}
            summary={each.expected === '' ? each.summary : `${each.summary} (${each.expected})`}
            initial={each.initial}
            text={typed.settings[each.name] ?? ''}
            set={(text) => set({ ...typed, settings: { ...typed.settings, [each.name]: text } })}
          />
        ))}
        {solvers.length > 0 && (
          <Field
            flag="--solver"
            summary="the solvers, separated by commas"
            initial={solvers.join(', ')}
            text={typed.solvers}
            set={(text) => set({ ...typed, solvers: text })}
          />
        )}
        <Field
          flag="--out"
          summary="the folder for rows, tables and plots"
          initial={`experiments/${name}`}
          text={typed.out}
          set={(text) => set({ ...typed, out: text })}
        />
        <Field
          flag="--points"
          summary="maximum number of further data points"
          initial="all"
          text={typed.points}
          set={(text) => set({ ...typed, points: text })}
        />
      </div>
    </>
  );
}

interface FieldProps {
  readonly flag: string;
  readonly summary: string;
  readonly initial: string;
  readonly text: string;
  set(text: string): void;
}

function Field({ flag, summary, initial, text, set }: FieldProps) {
  return (
    <label class="wide">
      <span>
        <code>{flag}</code> <span class="faint">{summary}</span>
      </span>
      <input
        type="text"
        spellcheck={false}
        placeholder={initial}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}

/** The server reports invalid numbers. */
function readOptions(form: Form, { settings, solvers, out, points }: FormValues) {
  const given = form.settings.flatMap(({ name }): [string, string][] => {
    const text = (settings[name] ?? '').trim();
    return text === '' ? [] : [[name, text]];
  });
  const asked = form.solvers.length === 0 ? [] : solvers.split(',').map((each) => each.trim());
  return {
    experiment: form.name,
    settings: Object.fromEntries(given),
    solvers: asked.filter((each) => each !== ''),
    ...(out.trim() === '' ? {} : { out: out.trim() }),
    ...(points.trim() === '' ? {} : { points: /^\d+$/.test(points.trim()) ? Number(points) : points.trim() }),
  };
}
