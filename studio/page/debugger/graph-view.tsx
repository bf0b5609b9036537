import { effect, untracked } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ExportFormat } from '../graph/export-format.js';
import { GraphCanvas } from '../graph/graph-canvas.js';
import { downloadBlob } from '../shell/download.js';
import { theme } from '../shell/theme.js';
import {
  graphWindow,
  isLayingOut,
  isReading,
  isSelectedInPlace,
  pictureSelection,
  problem,
  reading,
  scene,
  selected,
  toggleFold,
  unfoldRoots,
  users,
} from './document.js';
import { openText } from './formulas.js';
import { editForm } from './graph-edit.js';
import { marks, showsLongest, titleOf } from './marking.js';
import { NodeForm } from './node-editor.js';

export const graph: { current: GraphCanvas | undefined } = { current: undefined };

const DOUBLE_CLICK_MS = 500;

export function GraphView() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const minimap = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null || minimap.current === null) return undefined;
    let unfoldedAt = -Infinity;
    const view = new GraphCanvas(canvas.current, minimap.current, {
      select: (node) => {
        if (performance.now() - unfoldedAt < DOUBLE_CLICK_MS) return;
        const isAgain = node !== undefined && node === selected.value && pictureSelection.value.folded.has(node);
        if (isAgain) {
          unfoldedAt = performance.now();
          toggleFold(node);
        } else selected.value = node;
      },
      fold: (node) => {
        // The first click of a double click may have unfolded the selected node.
        if (performance.now() - unfoldedAt >= DOUBLE_CLICK_MS) toggleFold(node);
      },
      title: titleOf,
      menu: (node, at) => {
        selected.value = node;
        editForm.value = { node, ...at };
      },
      resized: (size) => Object.assign(graphWindow, size),
    });
    graph.current = view;
    const ends = [
      effect(() => view.show(scene.value, selected.peek())),
      effect(() => view.mark(marks.value, theme.value)),
      effect(() => {
        if (showsLongest.value) view.showSome(untracked(() => marks.value.path));
      }),
      effect(() => {
        if (editForm.peek()?.node !== selected.value) editForm.value = undefined;
      }),
      effect(() => {
        const node = selected.value;
        if (node !== undefined && scene.value !== undefined) view.reveal(node, { zooms: !isSelectedInPlace(node) });
      }),
    ];
    return () => {
      for (const end of ends) end();
      view.close();
      graph.current = undefined;
    };
  }, []);
  const at = selected.value;
  const node = at === undefined ? undefined : reading.value?.picture.nodes[at];
  const { roots } = pictureSelection.value;
  const count = scene.value?.picture.nodes.length ?? 0;
  const said = node === undefined ? 'nothing selected' : `selected: ${titleOf(at)}, ${node.sort}`;
  return (
    <div class="graph">
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={`Graph of ${count} nodes, ${said}. Arrow keys go to the arguments of a node and to the nodes that use it; the table of nodes has the same content.`}
        onKeyDown={onKey}
        data-testid="graph"
      />
      <canvas ref={minimap} class="minimap" width={170} height={110} aria-hidden="true" />
      <NodeForm
        size={graphWindow}
        close={() => {
          editForm.value = undefined;
          canvas.current?.focus();
        }}
      />
      {roots !== undefined && (
        <p class="badge roots">
          {roots} of {reading.value?.picture.roots.length} roots{' '}
          <button type="button" class="link" onClick={unfoldRoots}>
            more
          </button>
        </p>
      )}
      {(isReading.value || isLayingOut.value) && (
        <p class="badge" role="status">
          {isReading.value ? 'reading…' : 'laying out…'}
        </p>
      )}
    </div>
  );
}

export async function downloadGraph(format: ExportFormat): Promise<void> {
  const { name } = openText.value;
  try {
    const picture = await graph.current?.export(format, name);
    if (picture !== undefined) downloadBlob(`${name.split('/').at(-1)}.${format.toLowerCase()}`, picture);
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
}

const STEP = 60;

function onKey(event: KeyboardEvent): void {
  const view = graph.current;
  if (view === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  // Some keyboards have + only with Shift.
  const done = openForm(event) || (event.shiftKey ? panBy(event.key) : walk(event.key)) || zoomBy(event.key);
  if (done) event.preventDefault();
}

function openForm({ key, shiftKey }: KeyboardEvent): boolean {
  if (key !== 'e' && key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false;
  editSelected();
  return true;
}

export function editSelected(): void {
  const node = selected.value;
  const at = node === undefined ? undefined : graph.current?.positionOf(node);
  if (node !== undefined && at !== undefined) editForm.value = { node, ...at };
}

function panBy(key: string): boolean {
  const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[key];
  if (by === undefined) return false;
  graph.current?.pan(by[0] as number, by[1] as number);
  return true;
}

function zoomBy(key: string): boolean {
  if (key === '+' || key === '=') graph.current?.zoom(1.25);
  else if (key === '-') graph.current?.zoom(0.8);
  else if (key === '0') graph.current?.fit();
  else if (key === 'Enter' && selected.value !== undefined) toggleFold(selected.value);
  else return false;
  return true;
}

function walk(key: string): boolean {
  if (!key.startsWith('Arrow')) return false;
  const picture = reading.value?.picture;
  const at = selected.value;
  if (picture === undefined) return true;
  if (at === undefined) {
    selected.value = picture.roots[0];
    return true;
  }
  const [user] = users.value[at] ?? [];
  const beside =
    (user === undefined ? picture.roots : [...new Set(picture.nodes[user]?.args.map(({ to }) => to))]) ?? [];
  const place = beside.indexOf(at);
  const next =
    key === 'ArrowDown'
      ? picture.nodes[at]?.args[0]?.to
      : key === 'ArrowUp'
        ? user
        : beside[(place + (key === 'ArrowRight' ? 1 : beside.length - 1)) % Math.max(1, beside.length)];
  if (next !== undefined) selected.value = next;
  return true;
}
