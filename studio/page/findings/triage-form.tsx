import { useState } from 'preact/hooks';
import { type FindingDetail, TRIAGE_CHOICES } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { isViewOnly } from '../shell/view-only.js';
import { Problem } from '../shell/parts.js';

export function TriageForm({
  campaign,
  value,
  reload,
}: {
  campaign: string;
  value: FindingDetail;
  reload: () => void;
}) {
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
      <fieldset disabled={isViewOnly.value}>
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
