import { session } from '../api/live.js';
import { formatAddress } from '../shell/router.js';
import { isChanged, openText } from './document.js';
import { fileProblem, saveToWorkspace } from './files.js';

export function FilesPanel() {
  const files = session.value?.files ?? [];
  const { origin } = openText.value;
  return (
    <div data-testid="files">
      {origin?.kind === 'file' && (
        <p class="buttons">
          <button type="button" class="primary" disabled={!isChanged.value} onClick={() => void saveToWorkspace()}>
            Save {openText.value.name}
          </button>
        </p>
      )}
      {fileProblem.value !== '' && (
        <p class="bad" role="alert">
          {fileProblem.value}
        </p>
      )}
      {session.value !== undefined && files.length === 0 && (
        <p class="empty">
          There are no formulas in {session.value.folder}. Open one with the button above, or start the studio with a
          folder.
        </p>
      )}
      <ul class="nodes">
        {files.map(({ path, name, bytes }) => (
          <li key={path}>
            <a
              href={formatAddress(['debug'], { file: path })}
              aria-current={origin?.kind === 'file' && origin.path === path ? 'true' : undefined}
            >
              {name}
            </a>{' '}
            <span class="faint">{bytes.toLocaleString('en')} bytes</span>
          </li>
        ))}
      </ul>
      {session.value?.hasMoreFiles === true && <p class="faint">Some files are not listed.</p>}
    </div>
  );
}
