import { useEffect, useRef, useState } from 'preact/hooks';
import { folders, saveAs, showsSaveAs } from './disk.js';
import { type OpenFormula, currentKey, openText, pathForPeople } from './formulas.js';

export function SaveDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = showsSaveAs.value;
  const key = currentKey.value;
  // Back or a link opened another formula, which the form is not about.
  useEffect(() => {
    showsSaveAs.value = false;
  }, [key]);
  useEffect(() => {
    if (isShown && dialog.current?.open === false) dialog.current.showModal();
    if (!isShown) dialog.current?.close();
  }, [isShown]);
  return (
    <dialog ref={dialog} class="small" aria-label="Save as" onClose={() => (showsSaveAs.value = false)}>
      {isShown && <SaveForm />}
    </dialog>
  );
}

function SaveForm() {
  const [name, setName] = useState(() => suggestName(openText.peek()));
  const [folder, setFolder] = useState(() => folderOf(openText.peek()));
  const [problem, setProblem] = useState('');
  const isThere = problem === 'exists';
  const run = async (overwrites: boolean): Promise<void> => {
    const mismatch = findMismatch(openText.peek(), name);
    if (mismatch !== '') return setProblem(mismatch);
    const failed = await saveAs(`${folder}/${name}`, overwrites);
    if (failed === undefined) showsSaveAs.value = false;
    else setProblem(failed);
  };
  const cancel = (
    <button type="button" onClick={() => (showsSaveAs.value = false)}>
      Cancel
    </button>
  );
  if (folders.value.length === 0) {
    return (
      <>
        <h2>Save as</h2>
        <p>The studio was started without a folder, so it cannot write new files. Download the text instead.</p>
        <p class="buttons">{cancel}</p>
      </>
    );
  }
  return (
    <form
      method="dialog"
      data-testid="save-as"
      onSubmit={(event) => {
        event.preventDefault();
        void run(isThere);
      }}
    >
      <h2>Save as</h2>
      <div class="fields">
        <label class="wide">
          <span>folder</span>
          <select
            value={folder}
            onChange={(event) => {
              setFolder(event.currentTarget.value);
              setProblem('');
            }}
          >
            {folders.value.map((path) => (
              <option key={path} value={path}>
                {pathForPeople(path)}
              </option>
            ))}
          </select>
        </label>
        <label class="wide">
          <span>name</span>
          <input
            type="text"
            required
            spellcheck={false}
            pattern=".+\.(smt2|btor2?)"
            title="a name that ends in .smt2, .btor or .btor2"
            value={name}
            onInput={(event) => {
              setName(event.currentTarget.value);
              setProblem('');
            }}
          />
        </label>
      </div>
      {problem !== '' && (
        <p class="bad" role="alert">
          {isThere ? `${name} already exists in this folder.` : problem}
        </p>
      )}
      <p class="buttons">
        <button type="submit" class="primary">
          {isThere ? 'Overwrite it' : 'Save'}
        </button>
        {cancel}
      </p>
    </form>
  );
}

function suggestName({ name, language, query }: OpenFormula): string {
  const last = name.split('/').at(-1) ?? '';
  const [, stem = last, ending] = /^(.+?)(\.(?:smt2|btor2?))?$/.exec(last) ?? [];
  const step = query['step'] === undefined ? '' : `${query['job']}-`;
  const plain = `${step}${stem === '' ? 'untitled' : stem}`.replaceAll(/[^\w.+-]+/g, '-').replace(/-+$/, '');
  return `${plain}${ending ?? (language === 'btor' ? '.btor' : '.smt2')}`;
}

/** The ending of a file's name determines how the file is read. */
function findMismatch({ language, text }: OpenFormula, name: string): string {
  if (/[/\\]/.test(name)) return 'A name contains no / or \\: choose the folder from the list.';
  if (text.trim() === '' || name.endsWith('.smt2') === (language === 'smtlib')) return '';
  return language === 'smtlib'
    ? 'The text is SMT-LIB, which is read only from a file whose name ends in .smt2.'
    : 'The text is BTOR, which is read only from a file whose name ends in .btor or .btor2.';
}

function folderOf({ origin }: OpenFormula): string {
  const own = origin?.kind === 'file' ? origin.path.split('/').slice(0, -1).join('/') : '';
  return folders.peek().find((path) => path === own) ?? folders.peek()[0] ?? '';
}
