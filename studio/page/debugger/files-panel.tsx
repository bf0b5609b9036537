import { computed } from '@preact/signals';
import { visibleLine } from '../../../src/smt.js';
import type { WorkspaceFile } from '../../server/contract/index.js';
import { session } from '../api/live.js';
import { formatAddress, go } from '../shell/router.js';
import { useFresh } from '../shell/use-fresh.js';
import { VIEW_ONLY, isViewOnly } from '../shell/view-only.js';
import { draftId, drafts } from './drafts.js';
import {
  type OpenFormula,
  currentKey,
  formulas,
  isChanged,
  isEdited,
  keyOf,
  openText,
  pathForPeople,
} from './formulas.js';
import { discardEdits, save } from './disk.js';
import { closeFormula } from './opening.js';

export function FilesPanel() {
  useFresh();
  const files = session.value?.files ?? [];
  const { origin, name, onDisk } = openText.value;
  return (
    <div data-testid="files">
      {origin?.kind === 'file' && (
        <p class="buttons">
          <button
            type="button"
            class="primary"
            disabled={(!isChanged.value && onDisk !== null) || isViewOnly.value}
            title={isViewOnly.value ? VIEW_ONLY : ''}
            onClick={save}
          >
            Save {name}
          </button>
          <button type="button" disabled={!isChanged.value} onClick={discardEdits} title="The editor can undo this">
            Discard edits
          </button>
        </p>
      )}
      <OtherTexts />
      {session.value !== undefined && files.length === 0 && <NoFiles />}
      {byFolder(files).map(([folder, inside]) => (
        <section key={folder} aria-label={folder === '' ? 'Files' : folder}>
          <h2 class="folder">{folder === '' ? 'Workspace' : folder}</h2>
          <ul class="nodes">
            {inside.map((file) => (
              <File key={file.path} file={file} />
            ))}
          </ul>
        </section>
      ))}
      {session.value?.hasMoreFiles === true && <p class="faint">Some files are not listed.</p>}
    </div>
  );
}

function NoFiles() {
  const open = (session.value?.roots ?? [])
    .filter(({ kind }) => kind === 'folder')
    .map(({ path }) => visibleLine(path));
  return (
    <p class="empty">
      {open.length === 0
        ? 'No folder is open: open a file with the button above, or start the studio with a folder.'
        : `There are no formulas in ${open.join(' and ')}. Open one with the button above.`}
    </p>
  );
}

const editedKeysText = computed(() =>
  JSON.stringify([...formulas.value].map(([key, formula]) => [key, isEdited(formula)])),
);
/** Keeps the list from being rendered for each key. */
const editedKeys = computed(() => new Map(JSON.parse(editedKeysText.value) as [string, boolean][]));

function File({ file: { path, name, bytes } }: { file: WorkspaceFile }) {
  const query = { file: path };
  const key = keyOf(query);
  const hasEdits = editedKeys.value.get(key) ?? drafts.value.has(draftId(query));
  return (
    <li>
      <a
        href={formatAddress(['debug'], query)}
        title={pathForPeople(path)}
        aria-current={currentKey.value === key ? 'true' : undefined}
      >
        {name}
      </a>{' '}
      <span class="faint">{bytes.toLocaleString('en')} bytes</span>{' '}
      {hasEdits && <span class="badge plain">edited</span>}
    </li>
  );
}

function byFolder(files: readonly WorkspaceFile[]): [string, WorkspaceFile[]][] {
  const found = new Map<string, WorkspaceFile[]>();
  for (const file of files) {
    const folder = pathForPeople(file.path).split('/').slice(0, -1).join('/');
    const known = found.get(folder);
    if (known === undefined) found.set(folder, [file]);
    else known.push(file);
  }
  return [...found];
}

function OtherTexts() {
  const open = [...formulas.value].filter(([, formula]) =>
    formula.origin?.kind === 'file'
      ? isEdited(formula) && formula.onDisk === null
      : isEdited(formula) || formula.query['local'] !== undefined,
  );
  const openIds = new Set(open.map(([, { query }]) => draftId(query)));
  const openFiles = new Set([...formulas.value.values()].flatMap(({ query }) => query['file'] ?? []));
  const { files } = session.value ?? {};
  const stored = [...drafts.value].filter(([id, { query }]) => {
    const { file } = query;
    const isListed = file !== undefined && files?.some(({ path }) => path === file) !== false;
    return !isListed && !openIds.has(id) && !openFiles.has(file ?? '') && draftId(query) === id;
  });
  if (open.length + stored.length === 0) return null;
  return (
    <section aria-label="Other texts">
      <h2>Not in the files below</h2>
      <ul class="nodes">
        {[...open, ...stored.map(([, draft]) => [keyOf(draft.query), draft] as const)].map(([key, text]) => (
          <li key={key}>
            <a href={formatAddress(['debug'], text.query)} aria-current={currentKey.value === key ? 'true' : undefined}>
              {text.name}
            </a>{' '}
            <CloseButton key={key} of={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CloseButton({ of }: { of: Pick<OpenFormula, 'query' | 'name'> }) {
  return (
    <button
      type="button"
      class="link"
      aria-label={`Delete ${of.name}`}
      onClick={() => {
        const what = of.query['file'] === undefined ? 'text' : 'edits';
        if (!confirm(`Delete the ${what} of ${visibleLine(of.name)}? Nothing else has them.`)) return;
        const isOpen = currentKey.value === keyOf(of.query);
        closeFormula(of.query);
        if (isOpen) go(formatAddress(['debug']));
      }}
    >
      delete
    </button>
  );
}
