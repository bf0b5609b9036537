import { MergeView } from '@codemirror/merge';
import { syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import type { Language } from '../model/protocol.js';
import { languageFor } from './modes.js';
import { HIGHLIGHT, SPECIAL, THEME, TOKENS } from './text-editor.js';

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Two texts side by side, with their differences marked and equal parts folded. */
export function DifferenceView({
  before,
  after,
  language,
}: {
  before: NamedText;
  after: NamedText;
  language: Language;
}) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const side = ({ name, text }: NamedText): { doc: string; extensions: Extension } => ({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightSpecialChars(SPECIAL),
        syntaxHighlighting(HIGHLIGHT),
        languageFor(language, TOKENS),
        THEME,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': name, 'aria-readonly': 'true' }),
      ],
    });
    const view = new MergeView({
      a: side(before),
      b: side(after),
      root,
      parent: root,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [before.text, after.text, language]);
  return (
    <div class="difference">
      <p class="names">
        <b>{before.name}</b>
        <b>{after.name}</b>
      </p>
      <div class="sides" ref={host} data-testid="sides" />
    </div>
  );
}
