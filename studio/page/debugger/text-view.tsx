import { effect, untracked } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useReply } from '../api/use-reply.js';
import type { TextEditor } from '../editor/text-editor.js';
import { storeChoice } from '../shell/kept.js';
import { readText, selected } from './document.js';
import { currentKey, openText } from './formulas.js';
import { edit } from './opening.js';
import { goneLines, nodeAtPlace, placeOfNode, textMarks } from './marking.js';

const states = new Map<string, unknown>();

export const wrapsText = storeChoice('wrap', ['off', 'on'] as const, 'off');

export const textEditor: { current: TextEditor | undefined } = { current: undefined };

/** A hidden text keeps its history. */
export function TextView({ isHidden }: { readonly isHidden: boolean }) {
  const { value: library, problem } = useReply(() => import('../editor/text-editor.js'), []);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null || library === undefined) return undefined;
    let isPlacing = false;
    let cursor: { readonly key: string; readonly offset: number } | undefined;
    /** After an edit, offsets fit the nodes only when the new text is read. */
    const selectAtCursor = (): void => {
      if (cursor === undefined || readText.peek() !== openText.peek().text) return;
      const node = cursor.key === currentKey.peek() ? nodeAtPlace(cursor.offset) : undefined;
      cursor = undefined;
      if (node === undefined || node === selected.peek()) return;
      isPlacing = true;
      selected.value = node;
      isPlacing = false;
    };
    const editor = new library.TextEditor(host.current, {
      states,
      changed: edit,
      placed: (offset) => {
        cursor = { key: currentKey.peek(), offset };
        selectAtCursor();
      },
    });
    textEditor.current = editor;
    const ends = [
      effect(() => editor.show(currentKey.value, openText.value)),
      effect(() => editor.wrap(wrapsText.value === 'on')),
      effect(() => editor.mark(textMarks.value)),
      effect(() => editor.showGone(goneLines.value)),
      effect(() => {
        if (readText.value === openText.value.text) untracked(selectAtCursor);
      }),
      effect(() => {
        const at = selected.value === undefined ? undefined : placeOfNode(selected.value);
        // If the cursor selected the node, the text does not scroll.
        if (at !== undefined && !isPlacing) editor.reveal(at);
      }),
    ];
    return () => {
      for (const end of ends) end();
      editor.close();
      textEditor.current = undefined;
    };
  }, [library]);
  return (
    <>
      <div class={isHidden ? 'hidden' : 'text'} ref={host} data-testid="text" />
      {problem !== '' && <p class="bad">{problem}</p>}
    </>
  );
}
