import { effect, signal } from '@preact/signals';
import { type NodeChange, applyChanges } from '../edit/change.js';
import { findNode, model, readText, reading, selected } from './document.js';
import { nodeAtPlace } from './marking.js';
import { textEditor } from './text-view.js';

/** Position in the graph's window. */
export const editForm = signal<{ readonly node: number; readonly x: number; readonly y: number } | undefined>(
  undefined,
);

/** Throws why the change is not possible. */
export async function changeNode(node: number, change: NodeChange): Promise<void> {
  const before = readText.peek();
  const changes = await model.ask('edit', { node, change });
  const editor = textEditor.current;
  if (editor === undefined || readText.peek() !== before || editor.text !== before)
    throw new Error('the text changed meanwhile: try again');
  editor.apply(changes);
  editForm.value = undefined;
  const picture = reading.peek()?.picture;
  const target = change.kind === 'argument' ? picture?.nodes[node]?.args[change.index]?.to : node;
  // A renamed node stays selected.
  if (change.kind === 'rename') return;
  selectOnceRead(applyChanges(before, changes), {
    id: reading.peek()?.language === 'btor' && target !== undefined ? picture?.nodes[target]?.id : undefined,
    from: changes[0]?.from ?? 0,
  });
}

/** An edit changes the numbers of terms. */
function selectOnceRead(text: string, { id, from }: { readonly id: string | undefined; readonly from: number }): void {
  const end = effect(() => {
    if (readText.value !== text) return;
    queueMicrotask(() => {
      end();
      const now = reading.peek();
      const found = id === undefined || now === undefined ? nodeAtPlace(from) : findNode(now, id);
      selected.value = found ?? selected.peek();
    });
  });
}
