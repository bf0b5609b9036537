import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Problem } from '../shell/parts.js';
import { Copy } from './copy.js';

/** Made again when `state`, the triage of the finding or its group, changes. */
export function IssueDraftView({ campaign, finding, state }: { campaign: string; finding: string; state: string }) {
  const { value, problem } = useReply((signal) => api.issue({ campaign, finding }, signal), [campaign, finding, state]);
  // A draft of an earlier state could still call a known bug new.
  if (value === undefined || problem !== '')
    return problem === '' ? <p class="empty">searching the known bugs…</p> : <Problem text={problem} />;
  const { title, url, text, left, choose, known, searched, checklist, project } = value;
  const open = checklist.filter(({ kind }) => kind === 'open');
  return (
    <section class="issue" aria-label="Issue" data-testid="issue">
      <h2>{title}</h2>
      <p class={known.length > 0 ? 'warn' : undefined}>
        {known.length > 0 ? `Probably known: ${known.join(', ')}.` : `Not known (searched ${searched.join(', ')}).`}
      </p>
      {open.length > 0 && (
        <>
          <p>Before reporting to {project}:</p>
          <ul>
            {open.map((each) => (
              <li key={each.text}>{each.text}</li>
            ))}
          </ul>
        </>
      )}
      {Object.keys(choose).length > 0 && (
        <>
          <p>Choose in the form:</p>
          <ul>
            {Object.entries(choose).map(([name, option]) => (
              <li key={name}>
                {name}: <b>{option ?? 'not known'}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {url === null && <p>{project} has no tracker on the web: send the text.</p>}
      {left.length > 0 && <p>Too long for the address of the form: {left.join(', ')}. Copy from the text below.</p>}
      <p class="buttons">
        {url !== null && (
          <a class="button" href={url} target="_blank" rel="noreferrer noopener">
            Open the form of {project}
          </a>
        )}
        <Copy text={text} name="Copy the text" />
      </p>
      <details>
        <summary>Text</summary>
        <pre tabIndex={0}>{text}</pre>
      </details>
    </section>
  );
}
