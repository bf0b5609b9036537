import { useEffect, useState } from 'preact/hooks';
import { type FindingDetail, TRIAGE_CHOICES } from '../../server/contract/index.js';
import { kindSentence } from '../../../src/smt.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { useCampaign } from '../campaign/live.js';
import { Problem } from '../shell/parts.js';
import { formatAddress } from '../shell/router.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useEvery } from '../shell/use-every.js';
import { Blocks } from './blocks.js';
import { FindingWork, VersionsField, workOn } from './work.js';

const SOME_TIME_MS = 2_000;

export function FindingPage({ campaign, finding }: { campaign: string; finding: string }) {
  const { value, problem, reload } = useReply(
    (signal) => api.finding({ campaign, finding }, signal),
    [campaign, finding],
  );
  // Reloads the finding when it changes, because a running hunt reduces findings and users triage them.
  const { now: live } = useCampaign(campaign);
  useEffect(reload, [useEvery(SOME_TIME_MS, live?.findingsSequence)]);
  const work = (action: 'reduce' | 'bisect' | 'recheck') => void workOn({ action, campaign, finding });
  useShortcuts({ r: () => work('reduce'), b: () => work('bisect') });
  if (value === undefined)
    return (
      <div class="page">{problem === '' ? <p class="empty">reading the finding…</p> : <Problem text={problem} />}</div>
    );
  return (
    <div class="page" data-testid="finding">
      <p>
        <a href={formatAddress(['findings', campaign])}>All findings of this campaign</a>
      </p>
      <h2>
        {value.kind}: {value.solver ?? value.suspects.join(' or ')}
      </h2>
      <p>{value.because}</p>
      <p class="faint">{kindSentence(value.kind)}</p>
      <dl class="figures wide">
        {Object.entries({
          trust: value.trust,
          strategy: value.strategy,
          theories: value.theories.join(', '),
          size: `${value.bytes} bytes`,
          seed: value.seed,
          known: value.known ?? 'no',
        }).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="buttons">
        <a class="button" href={formatAddress(['debug'], { campaign, finding })}>
          Open in the debugger
        </a>
        <a class="button" href={formatAddress(['debug'], { campaign, finding, of: 'mutant' })}>
          Open the mutant
        </a>
        <button type="button" onClick={() => work('reduce')}>
          Reduce
        </button>
        <button type="button" onClick={() => work('bisect')}>
          Bisect
        </button>
        <VersionsField />
      </p>
      <FindingWork />
      <TriageForm campaign={campaign} value={value} reload={reload} />
      <section aria-label="Evidence" data-testid="evidence">
        <Blocks blocks={value.evidence} />
      </section>
      <Formulas value={value} />
      <Versions value={value} />
      <Report campaign={campaign} value={value} />
      {Object.entries(value.files).map(([name, text]) => (
        <details key={name}>
          <summary>{name}</summary>
          <Copy text={text} />
          <pre tabIndex={0}>{text}</pre>
        </details>
      ))}
      <p class="faint">{value.path}</p>
    </div>
  );
}

function TriageForm({ campaign, value, reload }: { campaign: string; value: FindingDetail; reload: () => void }) {
  const [state, setState] = useState(value.triage.state);
  const [link, setLink] = useState(value.triage.link ?? '');
  const [note, setNote] = useState(value.triage.note ?? '');
  const [problem, setProblem] = useState('');
  const save = async (): Promise<void> => {
    try {
      setProblem('');
      await api.triage({
        campaign,
        finding: value.finding,
        state,
        link: link.trim() === '' ? null : link.trim(),
        note: note.trim() === '' ? null : note,
      });
      reload();
    } catch (error) {
      setProblem(whyFailed(error));
    }
  };
  return (
    <form
      data-testid="triage"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset>
        <legend>Triage</legend>
        <p class="buttons">
          <label>
            State{' '}
            <select value={state} onChange={(event) => setState(event.currentTarget.value as typeof state)}>
              {TRIAGE_CHOICES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label class="grow">
            Link{' '}
            <input
              type="url"
              placeholder="https://…"
              value={link}
              onInput={(event) => setLink(event.currentTarget.value)}
            />
          </label>
          <label class="grow">
            Note <input type="text" value={note} onInput={(event) => setNote(event.currentTarget.value)} />
          </label>
          <button type="submit" class="primary">
            Save
          </button>
        </p>
        <Problem text={problem} />
        {value.triage.when !== null && (
          <p class="faint" data-testid="triage-said">
            {value.triage.state} since {value.triage.when}
          </p>
        )}
      </fieldset>
    </form>
  );
}

function Formulas({ value }: { value: FindingDetail }) {
  const { texts, model, difference, trace } = value;
  const shown: [string, string | undefined, boolean][] = [
    ['Smallest known input', texts.smallest.text, true],
    ['Difference to the seed', difference ?? undefined, true],
    ['Model', model === null ? undefined : `; ${model.solver}\n${model.text}`, false],
    ['Trace of the mutation', trace === '' ? undefined : trace, false],
    ['Mutant', texts.mutant.text, false],
    ['Mutant with only the necessary steps', texts.smallestMutant?.text, false],
    ['Seed', texts.seed?.text, false],
  ];
  return (
    <>
      {shown.map(
        ([name, text, isOpen]) =>
          text !== undefined && (
            <details key={name} open={isOpen}>
              <summary>{name}</summary>
              <Copy text={text} />
              {name.startsWith('Difference') || name.startsWith('Trace') ? (
                <Difference text={text} />
              ) : (
                <pre tabIndex={0}>{text}</pre>
              )}
            </details>
          ),
      )}
    </>
  );
}

function Difference({ text }: { text: string }) {
  return (
    <pre tabIndex={0}>
      {text.split('\n').map((line, i) => (
        <span key={i} class={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'taken' : undefined}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

function Versions({ value }: { value: FindingDetail }) {
  if (value.versions === null) return null;
  return (
    <>
      <h2>Versions</h2>
      <ol class="strip" data-testid="versions">
        {value.versions.map(({ version, shows, said }) => (
          <li key={version} class={`shows-${shows}`} title={said ?? ''}>
            <b>{version}</b> {shows}
          </li>
        ))}
      </ol>
    </>
  );
}

function Report({ campaign, value }: { campaign: string; value: FindingDetail }) {
  const [project, setProject] = useState(value.report.project);
  const [format, setFormat] = useState(value.report.format);
  const isGiven = project === value.report.project && format === value.report.format;
  const asked = useReply(
    (signal) =>
      isGiven
        ? Promise.resolve(value.report)
        : api.report({ campaign, finding: value.finding, project, format }, signal),
    [project, format, value],
  );
  const report = asked.value ?? value.report;
  return (
    <>
      <h2>Report</h2>
      <p class="buttons">
        <label>
          For{' '}
          <select value={project} onChange={(event) => setProject(event.currentTarget.value)}>
            {[...new Set([value.report.project, ...value.projects])].map((each) => (
              <option key={each} value={each}>
                {each === '' ? 'any project' : each}
              </option>
            ))}
          </select>
        </label>
        <label>
          As{' '}
          <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {value.formats.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Copy text={report.text} />
      </p>
      <Problem text={asked.problem} />
      <ul>
        {report.checklist.map(({ kind, text }) => (
          <li key={text}>
            <b>{kind === 'met' ? 'done' : kind === 'open' ? 'to do' : 'advice'}</b> {text}
          </li>
        ))}
      </ul>
      <pre tabIndex={0}>{report.text}</pre>
    </>
  );
}

function Copy({ text }: { text: string }) {
  const [said, setSaid] = useState('Copy');
  return (
    <button
      type="button"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setSaid('Copied'),
          () => setSaid('The browser does not allow copying'),
        )
      }
    >
      {said}
    </button>
  );
}
