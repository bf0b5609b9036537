import { useState } from 'preact/hooks';
import type { CalledModel, CallRun, SuspectedFailure } from '../../server/contract/index.js';
import { isOver } from '../api/live.js';
import { problemText } from '../api/studio.js';
import type { NamedText } from '../editor/compared.js';
import { Compare } from '../findings/compare.js';
import { side } from './side.js';
import { call, callProblem, closeCall, isCallOutdated, stopCall } from './call.js';
import { openAs } from './files.js';
import { assignment, languageNow, openText, work } from './formulas.js';
import { ConsoleSplitter } from './panels.js';
import { duration } from '../shell/duration.js';
import { Kind, isBug } from '../shell/kind.js';
import { shortPaths } from '../shell/short-paths.js';
import { useNow } from '../shell/use-now.js';

const MOST_SHOWN = 100_000;
const LANGUAGES = { smt2: 'SMT-LIB', btor: 'BTOR', btor2: 'BTOR2' } as const;

export function Console() {
  const now = call.value;
  const problem = callProblem.value ?? '';
  if (now === undefined && problem === '') return null;
  const isRunning = now !== undefined && !isOver(now.summary);
  return (
    <section class="console" aria-label="Console" data-testid="console">
      <ConsoleSplitter />
      <div class="buttons head">
        <h2>Console: {work.value.call?.name ?? openText.value.name}</h2>
        {isCallOutdated.value && (
          <span class="badge plain" title="The output below belongs to the text before your last edits">
            the text changed since this call
          </span>
        )}
        {isRunning && (
          <button type="button" onClick={() => void stopCall()}>
            Stop
          </button>
        )}
        <button type="button" class="end" onClick={closeCall}>
          Close console
        </button>
      </div>
      {problem !== '' && <p class="bad">{problem}</p>}
      {now !== undefined && now.summary.error !== null && <p class="bad">{problemText(now.summary.error)}</p>}
      <WrongHereList wrong={now?.wrong ?? []} />
      <Models key={now?.job} runs={now?.runs ?? []} />
      <div class="runs">
        {now?.runs.map((run, i) => (
          <Run key={i} run={run} name={shortenName(run, now.runs)} />
        ))}
      </div>
    </section>
  );
}

function nameOf({ asked }: CallRun): string {
  return asked.kind === 'solver' ? asked.solver : asked.line;
}

function shortenName(run: CallRun, all: readonly CallRun[]): string {
  const short = shortPaths(nameOf(run));
  return all.every((other) => other === run || shortPaths(nameOf(other)) !== short) ? short : nameOf(run);
}

function Models({ runs }: { runs: readonly CallRun[] }) {
  const [isOpen, setOpen] = useState(false);
  const models = runs.flatMap((run): NamedText[] => {
    const who = nameOf(run);
    return run.models.map(({ check, text }) => ({ name: `${who}, check ${check}`, text, language: 'smtlib' }));
  });
  if (models.length < 2) return null;
  return (
    <>
      <p class="buttons">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Compare models
        </button>
      </p>
      {isOpen && (
        <Compare
          texts={models}
          first={[0, Math.max(1, (runs[0] as CallRun).models.length % models.length)]}
          label="Comparison of the models"
        />
      )}
    </>
  );
}

function WrongHereList({ wrong }: { wrong: readonly SuspectedFailure[] }) {
  if (wrong.length === 0) return null;
  return (
    <ul class="wrong" data-testid="wrong" tabIndex={0} aria-label="Problems">
      {wrong.map(({ kind, because }, i) => (
        <li key={i} class={isBug(kind) ? 'bad' : 'warn'}>
          <Kind kind={kind} />: <span title={because}>{shortPaths(because)}</span>
        </li>
      ))}
    </ul>
  );
}

function Run({ run, name }: { run: CallRun; name: string }) {
  const { state, begun, answers, ending, sent, stdout, stderr, isCut } = run;
  const now = useNow(state === 'running');
  const ms = state === 'running' && begun !== null ? Math.max(0, now - Date.parse(begun)) : run.ms;
  const who = nameOf(run);
  const how = [
    state === 'over' ? '' : state,
    answers.join(' '),
    // An answer implies that the program ended normally.
    ending === 'answered' ? '' : (ending ?? ''),
    state === 'waiting' ? '' : ms < 60_000 ? `${(ms / 1000).toFixed(2)} s` : duration(ms),
  ];
  const text = stdout + (stderr === '' ? '' : `\n${stderr}`);
  return (
    <article class="run" data-testid="run">
      <h2 title={run.command}>{name}</h2>
      <p class="how" data-testid="how">
        {how.filter((each) => each !== '').join(' · ')}
        {isCallOutdated.value && <span class="badge plain">out of date</span>}
      </p>
      {sent !== null && (
        <p class="faint">
          The solver got{' '}
          {sent.language === languageNow()
            ? `a rewritten ${LANGUAGES[sent.language]} file`
            : `a translation to ${LANGUAGES[sent.language]}`}
          .{' '}
          <button type="button" class="link" onClick={() => openAs(`${who}.${sent.language}`, sent.text)}>
            Open it
          </button>
        </p>
      )}
      {run.models.map((model, _, all) => (
        <p key={model.check} class="buttons">
          <button
            type="button"
            onClick={() => {
              assignment.value = { kind: 'model', text: model.text, check: model.check - 1 };
              side.value = 'values';
            }}
          >
            {all.length === 1 ? 'Use its model' : `Use the model of check ${model.check}`}
          </button>
          <ModelVerdict model={model} />
        </p>
      ))}
      <pre tabIndex={0} role="region" aria-label={`Output of ${who}`}>
        {text.slice(0, MOST_SHOWN)}
      </pre>
      {(isCut || text.length > MOST_SHOWN) && <p class="faint">the rest of the output is not shown</p>}
    </article>
  );
}

function ModelVerdict({ model: { verdict, because } }: { model: CalledModel }) {
  if (verdict === null) return null;
  const isCompleted = verdict === 'true' && because !== null;
  return (
    <span class={{ true: 'good', false: 'bad', undetermined: 'faint' }[verdict]} title={because ?? ''}>
      model: {verdict === 'false' ? 'makes an assertion false' : verdict}
      {isCompleted && ' for some values that it leaves open'}
    </span>
  );
}
