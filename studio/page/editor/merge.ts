import { MergeView } from '@codemirror/merge';
import { syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { diffCommands } from './command-difference.js';
import type { ComparedTexts, NamedText } from './compared.js';
import { TOKENS, languageFor } from './modes.js';
import { HIGHLIGHT, SPECIAL, THEME } from './text-editor.js';

const LOOK = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-changedLine': { backgroundColor: 'var(--line-active) !important' },
  '.cm-changedText, .cm-deletedText': { background: 'var(--mark-argument) !important' },
  '&.cm-merge-a .cm-changedText': { background: 'var(--mark-wrong) !important' },
  '.cm-collapsedLines': { background: 'var(--field)', color: 'var(--faint)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
});

function extensions({ name, language }: NamedText): Extension {
  return [
    lineNumbers(),
    highlightSpecialChars(SPECIAL),
    syntaxHighlighting(HIGHLIGHT),
    languageFor(language, TOKENS),
    THEME,
    LOOK,
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': name, 'aria-readonly': 'true' }),
  ];
}

/** Returns a function that removes the texts. */
export function showDifference(root: ShadowRoot, { before, after, third }: ComparedTexts): () => void {
  const row = document.createElement('div');
  row.style.display = 'flex';
  row.style.gap = '6px';
  root.replaceChildren(row);
  const side = (of: NamedText) => ({ doc: of.text, extensions: extensions(of) });
  const merge = new MergeView({
    ...{
      a: side(before),
      b: side(after),
      root,
      parent: column(row, third === undefined ? 1 : 2),
      diffConfig: { override: diffCommands },
    },
    ...(third === undefined ? { collapseUnchanged: { margin: 3, minSize: 6 } } : {}),
  });
  const other = third === undefined ? undefined : thirdColumn(third, after, root, column(row, 1));
  return () => {
    merge.destroy();
    other?.destroy();
  };
}

function column(row: HTMLElement, share: number): HTMLElement {
  const added = document.createElement('div');
  added.style.flex = `${share} 1 0`;
  added.style.minWidth = '0';
  row.append(added);
  return added;
}

function thirdColumn(third: NamedText, before: NamedText, root: ShadowRoot, parent: HTMLElement): EditorView {
  const marks = diffCommands(before.text, third.text)
    .filter(({ fromB, toB }) => fromB < toB)
    .map(({ fromB, toB }) => Decoration.mark({ class: 'cm-changedText' }).range(fromB, toB));
  return new EditorView({
    root,
    parent,
    state: EditorState.create({
      doc: third.text,
      extensions: [extensions(third), EditorView.decorations.of(Decoration.set(marks))],
    }),
  });
}
