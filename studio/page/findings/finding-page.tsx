import { useEffect, useState } from 'preact/hooks';
import type { FindingDetail } from '../../server/contract/index.js';
import { joinCommandLine } from '../../../src/smt.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { whyLocked } from '../campaign/figures.js';
import { useCampaign } from '../campaign/live.js';
import { callSmallest } from '../debugger/call.js';
import { Code } from '../editor/code.js';
import { downloadBlob } from '../shell/download.js';
import { kindSentence } from '../shell/kind.js';
import { Problem } from '../shell/parts.js';
import { formatAddress, go, place } from '../shell/router.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useEvery } from '../shell/use-every.js';
import { Acting, isViewOnly } from '../shell/view-only.js';
import { Blocks } from './blocks.js';
import { Copy } from './copy.js';
import { useListPosition } from './findings.js';
import { Formulas, Models, isGenerated } from './inputs.js';
import { IssueDraftView } from './issue.js';
import { isTriagedByOther } from './group-state.js';
import { lastLists } from './last-lists.js';
import { TriageForm } from './triage-form.js';
import { TrustCampaign } from './trust.js';
import { FindingWork, REPLAY_TITLE, replayName, startWork, workOn } from './work.js';

const SOME_TIME_MS = 2_000;

export function FindingPage({ campaign, finding }: { campaign: string; finding: string }) {
  const { value, problem, reload } = useReply(
    (signal) => api.finding({ campaign, finding }, signal),
    [campaign, finding],
  );
  // Reloads the finding when it changes, because a running hunt reduces findings and users triage them.
  const { now: live } = useCampaign(campaign);
  useEffect(reload, [useEvery(SOME_TIME_MS, live?.findingsSequence)]);
  const [versions, setVersions] = useState('');
  const [drafts, setDrafts] = useState(false);
  const work = (action: 'reduce' | 'bisect' | 'replay') => void workOn({ action, campaign, finding, versions });
  const { query } = place.value;
  const position = useListPosition({ campaign, query }, { value, live });
  const { before, after } = position ?? { before: null, after: null };
  const open = (id: string | null) => id !== null && go(formatAddress(['findings', campaign, id], query));
  useEffect(() => void (lastLists.value = { ...lastLists.peek(), [campaign]: query }), [campaign, query]);
  const locked = whyLocked(live?.running ?? null);
  useShortcuts({
    r: () => isViewOnly.value || locked !== '' || work('reduce'),
    b: () => isViewOnly.value || locked !== '' || work('bisect'),
    j: () => open(after),
    k: () => open(before),
  });
  if (value === undefined)
    return (
      <div class="page">{problem === '' ? <p class="empty">reading the finding…</p> : <Problem text={problem} />}</div>
    );
  const isTrusted = value.foreignCommands.length === 0;
  const isBug = value.triage?.state !== 'not-a-bug';
  return (
    <div class="page" data-testid="finding">
      <Problem text={problem} />
      <p class="buttons">
        <a href={formatAddress(['findings', campaign], { ...query, row: finding })}>
          {Object.keys(query).some((each) => each !== 'row') ? 'Back to the list' : 'All findings of this campaign'}
        </a>
        {position !== undefined && <span class="faint">{position.text}</span>}
        <button type="button" disabled={before === null} title="Previous finding (k)" onClick={() => open(before)}>
          Previous
        </button>
        <button type="button" disabled={after === null} title="Next finding (j)" onClick={() => open(after)}>
          Next
        </button>
      </p>
      <h2>
        {value.kind}: {value.solver ?? value.suspects.join(' or ')}
      </h2>
      <p>{value.because}</p>
      {value.changed !== null && <p class="warn">{value.changed}</p>}
      <p class="faint">{kindSentence(value.kind)}</p>
      <Versions value={value} />
      <p class="buttons">
        <a class="button primary" href={formatAddress(['debug'], { campaign, finding })}>
          Open in the debugger
        </a>
        <a class="button" href={formatAddress(['debug'], { campaign, finding, of: 'mutant' })}>
          Open the original input
        </a>
        {!isViewOnly.value && (
          <>
            {value.isReduced && (
              <button
                type="button"
                disabled={!isTrusted}
                title="Run the solvers on the reduced input, in the debugger"
                onClick={() => void startWork({ campaign, finding }, () => callSmallest({ campaign, finding }, value))}
              >
                Run again now
              </button>
            )}
            <button type="button" disabled={!isTrusted} title={REPLAY_TITLE} onClick={() => work('replay')}>
              {replayName(!value.isReduced)}
            </button>
            <button
              type="button"
              disabled={!isTrusted || locked !== ''}
              title={locked || 'Reduce the input (r)'}
              onClick={() => work('reduce')}
            >
              Reduce
            </button>
            <span class="joined">
              <button
                type="button"
                disabled={!isTrusted || locked !== ''}
                title={locked || 'Run other versions to find those that show the finding (b)'}
                onClick={() => work('bisect')}
              >
                Bisect
              </button>
              <label>
                <span class="visually-hidden">Versions</span>
                <input
                  type="text"
                  placeholder="for example z3@npm"
                  spellcheck={false}
                  value={versions}
                  onInput={(event) => setVersions(event.currentTarget.value)}
                />
              </label>
            </span>
            {locked !== '' && <span class="faint">No reduction or bisection now. {locked}</span>}
          </>
        )}
      </p>
      <p class="buttons">
        <Copy text={reproCommand(value)} name="Copy the repro command" />
        {isBug && (
          <>
            <DownloadZip campaign={campaign} finding={finding} />
            <button type="button" aria-expanded={drafts} onClick={() => setDrafts(!drafts)}>
              Draft an issue
            </button>
          </>
        )}
        {!isBug && <span class="faint">Triaged as not a bug: there is no report to send.</span>}
      </p>
      <Acting purpose="run, reduce, bisect or triage findings">
        <TrustCampaign campaign={campaign} commands={value.foreignCommands} done={reload} />
      </Acting>
      <FindingWork campaign={campaign} finding={finding} isLocked={locked !== ''} />
      {drafts && isBug && (
        <IssueDraftView
          campaign={campaign}
          finding={finding}
          state={JSON.stringify([value.triage, value.known, value.report.text])}
        />
      )}
      <dl class="figures wide">
        {Object.entries({
          trust: value.trust,
          strategy: value.strategy,
          theories: value.theories.join(', '),
          size: `${value.bytes} bytes${value.texts.smallest.language === 'smt2' ? ' without (get-model)' : ''}`,
          [isGenerated(value) ? 'source' : 'seed']: value.seed,
          ...(value.known === null || isTriagedByOther(value) ? {} : { known: value.known }),
        }).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <TriageForm key={value.finding} campaign={campaign} value={value} reload={reload} />
      <Formulas value={value} />
      <Models value={value} />
      <section aria-label="Evidence" data-testid="evidence">
        <Blocks blocks={value.evidence} />
      </section>
      <Report campaign={campaign} value={value} />
      {Object.entries(value.files).map(([name, text]) => (
        <details key={name}>
          <summary>{name}</summary>
          <Copy text={text} />
          <Code text={text} language={name.split('.').at(-1) ?? ''} />
        </details>
      ))}
      <p class="faint">{value.path}</p>
    </div>
  );
}

/** The folder of the finding has the script of the smallest input. */
function reproCommand({ files, path }: FindingDetail): string {
  const script = files['repro-reduced.sh'] === undefined ? 'repro.sh' : 'repro-reduced.sh';
  return joinCommandLine(['sh', `${path}/${script}`]);
}

function DownloadZip({ campaign, finding }: { campaign: string; finding: string }) {
  const [problem, setProblem] = useState('');
  const download = async (): Promise<void> => {
    try {
      setProblem('');
      const { name, base64 } = await api.findingZip({ campaign, finding });
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
      downloadBlob(name, new Blob([bytes], { type: 'application/zip' }));
    } catch (error) {
      setProblem(whyFailed(error));
    }
  };
  return (
    <>
      <button type="button" title="The files of the finding, with its report" onClick={() => void download()}>
        Download zip
      </button>
      <Problem text={problem} />
    </>
  );
}

function Versions({ value }: { value: FindingDetail }) {
  if (value.versions === null) return null;
  return (
    <ol class="strip" aria-label="Versions" data-testid="versions">
      {value.versions.map(({ version, shows, said }) => (
        <li key={version} class={`shows-${shows}`} title={said ?? ''}>
          <b>{version}</b> {shows}
        </li>
      ))}
    </ol>
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
