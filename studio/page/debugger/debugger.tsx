import { useEffect, useRef } from 'preact/hooks';
import { formatCount } from '../shell/count.js';
import { shortDuration } from '../shell/duration.js';
import { formatAddress } from '../shell/router.js';
import { hasOwnHistory, useShortcuts } from '../shell/shortcuts.js';
import { useFresh } from '../shell/use-fresh.js';
import { VIEW_ONLY, isViewOnly } from '../shell/view-only.js';
import { session } from '../api/live.js';
import { layoutOfPage } from './address.js';
import { isDrawn, isPartial, reading, scene, selected, timing, toggleFold, unfoldAll } from './document.js';
import { Console } from './console.js';
import { DiskBar } from './disk-bar.js';
import { OtherEdits } from './other-edits.js';
import { save, showsSaveAs } from './disk.js';
import { currentKey, isChanged, loading, openText, work } from './formulas.js';
import { download, openLocal, openPasted } from './files.js';
import { FindingBar } from './finding-bar.js';
import { EXPORTS } from '../graph/export-format.js';
import { GraphView, downloadGraph, editSelected, graph } from './graph-view.js';
import { longestLength, searchHits, searchText, showsLongest } from './marking.js';
import { NodeTable } from './node-table.js';
import { SideSplitter, TextSplitter, panelStyle } from './panels.js';
import { openTitle } from './reductions.js';
import { Remarks } from './remarks.js';
import { SaveDialog } from './save-dialog.js';
import { side } from './side.js';
import { SidePanel } from './side-panel.js';
import { TextView, textEditor, wrapsText } from './text-view.js';

export function Debugger() {
  const search = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useShortcuts({
    t: () => (layoutOfPage.value = 'text'),
    g: () => (layoutOfPage.value = 'graph'),
    b: () => (layoutOfPage.value = 'both'),
    l: () => (layoutOfPage.value = 'table'),
    e: editSelected,
    f: () => graph.current?.fit(),
    o: () => chooser.current?.click(),
    s: download,
    u: unfoldAll,
    p: () => (showsLongest.value = !showsLongest.value),
    x: () => selected.value !== undefined && toggleFold(selected.value),
    n: () => nextHit(1),
    N: () => nextHit(-1),
    '/': () => {
      search.current?.focus();
      search.current?.select();
    },
    Escape: () => (selected.value = undefined),
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const target = event.composedPath()[0];
      if (target instanceof HTMLElement && (target.isContentEditable || 'value' in target)) return;
      openPasted(event.clipboardData?.getData('text/plain') ?? '');
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      const key = `${event.shiftKey ? 'shift ' : ''}${event.key.toLowerCase()}`;
      if (key === 's') {
        event.preventDefault();
        if (!isDialogOpen) save();
      } else if (!isDialogOpen && !hasOwnHistory(event) && Object.hasOwn(HISTORY, key)) {
        event.preventDefault();
        HISTORY[key]?.();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const view = layoutOfPage.value;
  const isEmpty = openText.value.text === '';
  const problem = work.value.fileProblem;
  return (
    <div
      class="debugger"
      style={panelStyle()}
      data-panels
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void openLocal(event.dataTransfer?.files[0]);
      }}
    >
      <div class="toolbar" role="toolbar" aria-label="File and view">
        <input
          ref={chooser}
          type="file"
          class="hidden"
          tabIndex={-1}
          aria-label="Open a BTOR, BTOR2 or SMT-LIB file"
          accept=".btor,.btor2,.smt2,.smt,text/plain"
          onChange={(event) => {
            void openLocal(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
          data-testid="chooser"
        />
        <button type="button" onClick={() => chooser.current?.click()} title="Open a file (o)">
          Open
        </button>
        <button
          type="button"
          onClick={save}
          disabled={(isEmpty && !isChanged.value) || isViewOnly.value}
          title={isViewOnly.value ? VIEW_ONLY : 'Save to the workspace (Ctrl+S)'}
        >
          Save
        </button>
        <button
          type="button"
          onClick={() => (showsSaveAs.value = true)}
          disabled={isEmpty || isViewOnly.value}
          title={isViewOnly.value ? VIEW_ONLY : 'Save as a new file of the workspace'}
        >
          Save as…
        </button>
        <button type="button" onClick={download} disabled={isEmpty} title="Download the text (s)">
          Download
        </button>
        <span class="choice" role="group" aria-label="View">
          {(['text', 'both', 'graph', 'table'] as const).map((each) => (
            <button
              type="button"
              key={each}
              aria-pressed={view === each}
              onClick={() => (layoutOfPage.value = each)}
              title={`${each} (${each === 'table' ? 'l' : each[0]})`}
            >
              {each}
            </button>
          ))}
        </span>
        {view !== 'graph' && view !== 'table' && (
          <button
            type="button"
            aria-pressed={wrapsText.value === 'on'}
            onClick={() => (wrapsText.value = wrapsText.value === 'on' ? 'off' : 'on')}
            title="Wrap long lines of the text"
          >
            Wrap
          </button>
        )}
        <span class="choice" role="group" aria-label="Zoom">
          <button type="button" onClick={() => graph.current?.zoom(1.25)} aria-label="Zoom in" title="Zoom in (+)">
            +
          </button>
          <button type="button" onClick={() => graph.current?.zoom(0.8)} aria-label="Zoom out" title="Zoom out (-)">
            −
          </button>
          <button type="button" onClick={() => graph.current?.fit()} title="The whole graph (f)">
            Fit
          </button>
        </span>
        <button
          type="button"
          aria-pressed={showsLongest.value}
          onClick={() => (showsLongest.value = !showsLongest.value)}
          title="The longest path from a root to a leaf (p)"
        >
          Longest path{longestLength.value !== undefined && ` (${formatCount(longestLength.value, 'node')})`}
        </button>
        {view !== 'text' && view !== 'table' && !isEmpty && (
          <select
            aria-label="Export the shown graph"
            value=""
            onChange={(event) => {
              const format = EXPORTS.find((each) => each === event.currentTarget.value);
              event.currentTarget.value = '';
              if (format !== undefined) void downloadGraph(format);
            }}
          >
            <option value="">Export…</option>
            {EXPORTS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
        {isPartial.value && (
          <button type="button" onClick={unfoldAll} title="Show everything again (u)">
            Show all
          </button>
        )}
        <search class="search">
          <input
            ref={search}
            type="search"
            placeholder="Search nodes"
            aria-label="Search nodes by number, name, operator or sort"
            value={searchText.value}
            onInput={(event) => (searchText.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') nextHit(event.shiftKey ? -1 : 1);
              if (event.key !== 'Escape') return;
              event.currentTarget.blur();
              // The keys of the graph act on the node that was found.
              document.querySelector<HTMLElement>('.graph canvas')?.focus();
            }}
          />
          {searchText.value !== '' && (
            <output data-testid="hits">
              {searchHits.value.length === 1 ? '1 node' : `${searchHits.value.length} nodes`}
            </output>
          )}
        </search>
        <span class="title" data-testid="title" title={openTitle.value}>
          <span>{loading.value === '' ? openTitle.value : `opening ${loading.value}…`}</span>
          {loading.value === '' && isChanged.value && <span> (changed)</span>}
        </span>
      </div>
      <FindingBar />
      <DiskBar />
      <OtherEdits />
      {problem !== undefined && (
        <p class="bad notice" role="alert">
          {problem}
        </p>
      )}
      <div class={`work ${isEmpty ? 'both' : view}`} data-panels>
        <TextView isHidden={view !== 'both' && view !== 'text' && !isEmpty} />
        {(view === 'both' || isEmpty) && <TextSplitter />}
        {isEmpty ? (
          <Empty />
        ) : (
          <>
            {(view === 'both' || view === 'graph') && <GraphView />}
            {view === 'table' && <NodeTable />}
          </>
        )}
        <SideSplitter />
        <SidePanel />
      </div>
      <Remarks />
      <Console />
      <Status />
      <SaveDialog />
    </div>
  );
}

const HISTORY: Readonly<Record<string, () => void>> = {
  z: () => textEditor.current?.undo(),
  y: () => textEditor.current?.redo(),
  'shift z': () => textEditor.current?.redo(),
};

function nextHit(by: number): void {
  const found = searchHits.value;
  if (found.length === 0) return;
  const at = selected.value === undefined ? -1 : found.indexOf(selected.value);
  selected.value = at === -1 && by < 0 ? found.at(-1) : found[(at + by + found.length) % found.length];
}

const MOST_OFFERED = 8;

function Empty() {
  useFresh();
  const files = session.value?.files ?? [];
  const { name, problem } = openText.value;
  if (currentKey.value !== '') {
    return (
      <div class="empty large" data-testid="empty">
        <h2>{problem === undefined ? `${name} is empty` : `${name} cannot be opened`}</h2>
        <p>{problem ?? 'Type its text into the field on the left.'}</p>
      </div>
    );
  }
  return (
    <div class="empty large" data-testid="empty">
      <h2>No formula is open</h2>
      <p>Open a BTOR, BTOR2 or SMT-LIB file, drop one here, paste its text, or type into the field on the left.</p>
      <p>
        <button type="button" class="primary" onClick={() => (side.value = 'generate')}>
          Generate a random graph
        </button>
      </p>
      {files.length > 0 && (
        <nav aria-label="Files of the workspace">
          <p>or open one of these files{files.length > MOST_OFFERED && ` (${MOST_OFFERED} of ${files.length})`}:</p>
          <ul class="offered">
            {files.slice(0, MOST_OFFERED).map(({ path, name }) => (
              <li key={path}>
                <a href={formatAddress(['debug'], { file: path })}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Status() {
  const count = reading.value?.picture.nodes.length ?? 0;
  const shown = scene.value?.picture.nodes.length ?? 0;
  const { read, layout } = timing.value;
  return (
    <footer class="status" data-testid="status" aria-busy={count > 0 && !isDrawn.value}>
      {count > 0 && !isDrawn.value && <span>drawing…</span>}
      {count > 0 && isDrawn.value && (
        <>
          <span data-testid="size">
            {count === shown ? '' : `${shown.toLocaleString('en')} of `}
            {formatCount(count, 'node')}
          </span>
          <span>
            read in {shortDuration(read)}, laid out in {shortDuration(layout)}
          </span>
        </>
      )}
      <span class="keys">
        keys: t text · g graph · b both · l table · / search (Enter: next) · n next · e edit · x fold · f fit · p
        longest path
      </span>
    </footer>
  );
}
