import { useState } from 'preact/hooks';
import { DifferenceView } from '../editor/difference-view.js';
import { api, whyFailed } from '../api/studio.js';
import { isViewOnly } from '../shell/view-only.js';
import { reloadFile, saveToWorkspace, showsSaveAs } from './disk.js';
import { isChanged, openText } from './formulas.js';

export function DiskBar() {
  const [other, setOther] = useState<{ readonly key: string; readonly text: string; readonly problem?: string }>();
  const { origin, onDisk, name, text, language } = openText.value;
  if (origin?.kind !== 'file' || onDisk === undefined) return null;
  const { path } = origin;
  const key = `${path} ${onDisk}`;
  const shown = other?.key === key ? other : undefined;
  const load = async (): Promise<void> => {
    try {
      setOther({ key, text: (await api.readFile({ path })).text });
    } catch (error) {
      setOther({ key, text: '', problem: whyFailed(error) });
    }
  };
  return (
    <section class="disk" aria-label="Changed on disk" data-testid="disk">
      <p class="buttons">
        <b role="status">
          {name} {onDisk === null ? 'was deleted' : 'changed'} on disk.
        </b>
        {onDisk !== null && (
          <>
            <button
              type="button"
              aria-expanded={shown !== undefined}
              onClick={() => (shown ? setOther(undefined) : void load())}
            >
              {shown ? 'Hide the difference' : 'Show the difference'}
            </button>
            <button type="button" onClick={() => void reloadFile()}>
              {isChanged.value ? 'Reload without my edits' : 'Reload'}
            </button>
          </>
        )}
        {!isViewOnly.value && (
          <>
            <button type="button" onClick={() => void saveToWorkspace(true)}>
              {onDisk === null ? 'Save it again' : 'Overwrite'}
            </button>
            <button type="button" onClick={() => (showsSaveAs.value = true)}>
              Save as…
            </button>
          </>
        )}
      </p>
      {shown?.problem !== undefined && <p class="bad">{shown.problem}</p>}
      {shown !== undefined && shown.problem === undefined && (
        <div class="difference">
          <p class="names">
            <b>on disk</b>
            <b>here</b>
          </p>
          <DifferenceView
            before={{ name: 'on disk', text: shown.text, language }}
            after={{ name: 'here', text, language }}
          />
        </div>
      )}
    </section>
  );
}
