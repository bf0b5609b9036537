import { defaultKeymap, history, historyField, historyKeymap, isolateHistory, redo, undo } from '@codemirror/commands';
import { HighlightStyle, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  WidgetType,
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { visible } from '../../../src/smt.js';
import type { Language } from '../model/protocol.js';
import { TOKENS, languageFor } from './modes.js';

export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: 'selected' | 'argument' | 'user' | 'error' | 'warning' | 'wrong' | 'removed' | 'inserted';
}

export interface EditorOptions {
  readonly states: Map<string, unknown>;
  readonly changed: (text: string) => void;
  readonly placed: (offset: number) => void;
}

const MOST_STATES = 20;
const STORED = { history: historyField };

export const SPECIAL = { addSpecialChars: /[\u202a-\u202c\u2068]/ };

export const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: tags.operatorKeyword, color: 'var(--code-operator)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.atom, color: 'var(--code-number)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.attributeName, color: 'var(--faint)' },
  { tag: tags.labelName, color: 'var(--code-label)', fontWeight: '600' },
  { tag: tags.deleted, color: 'var(--bad)' },
  { tag: tags.variableName, color: 'var(--ink)' },
  { tag: tags.bracket, color: 'var(--faint)' },
]);

export const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace', lineHeight: '1.45' },
  '.cm-gutters': { backgroundColor: 'var(--field)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--line-active)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line-active)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--text-selection) !important',
  },
  '.cm-panels': { backgroundColor: 'var(--field)', color: 'var(--ink)' },
  '.m-selected': { backgroundColor: 'var(--mark-selected)', outline: '1px solid var(--accent)' },
  '.m-argument': { backgroundColor: 'var(--mark-argument)' },
  '.m-user': { backgroundColor: 'var(--mark-user)' },
  '.m-wrong': { backgroundColor: 'var(--mark-wrong)' },
  '.m-removed': { backgroundColor: 'var(--mark-wrong)', textDecoration: 'line-through' },
  '.m-inserted': { backgroundColor: 'var(--mark-inserted)' },
  '.m-gone': {
    padding: '0 6px',
    color: 'var(--bad)',
    backgroundColor: 'var(--mark-wrong)',
    textDecoration: 'line-through',
    whiteSpace: 'pre-wrap',
  },
  '.m-error': { textDecoration: 'underline wavy var(--bad)' },
  '.m-warning': { textDecoration: 'underline wavy var(--warn)' },
});

const setMarks = StateEffect.define<readonly MarkedSpan[]>();

const MARKS = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    let next = marks.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(setMarks)) continue;
      const length = change.state.doc.length;
      const ranges = effect.value
        .filter(({ start, end }) => start < end && end <= length)
        .map(({ start, end, kind }) => Decoration.mark({ class: `m-${kind}` }).range(start, end));
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface GoneLine {
  readonly at: number;
  readonly text: string;
}

class GoneWidget extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: GoneWidget): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('div');
    line.className = 'm-gone';
    line.textContent = visible(this.#text);
    line.title = 'removed by this step';
    return line;
  }
}

const setGone = StateEffect.define<readonly GoneLine[]>();

const GONE = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(gone, change) {
    // An edit makes them meaningless.
    let next = change.docChanged ? Decoration.none : gone;
    for (const effect of change.effects) {
      if (!effect.is(setGone)) continue;
      const { doc } = change.state;
      const ranges = effect.value
        .filter(({ at }) => at <= doc.length)
        .map(({ at, text }) =>
          Decoration.widget({ widget: new GoneWidget(text), block: true, side: -1 }).range(doc.lineAt(at).from),
        );
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** In a shadow root, CodeMirror uses constructed style sheets, which the content policy allows. */
export class TextEditor {
  readonly #view: EditorView;
  readonly #language = new Compartment();
  readonly #wrapping = new Compartment();
  readonly #extensions: Extension;
  readonly #states: Map<string, unknown>;
  #key = '';
  #isWrapped = false;
  #isQuiet = false;
  #marks: readonly MarkedSpan[] = [];
  #gone: readonly GoneLine[] = [];

  constructor(host: HTMLElement, { states, ...events }: EditorOptions) {
    this.#states = states;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.#extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      bracketMatching(),
      highlightActiveLine(),
      highlightSpecialChars(SPECIAL),
      highlightSelectionMatches(),
      search({ top: true }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      syntaxHighlighting(HIGHLIGHT),
      this.#language.of([]),
      this.#wrapping.of([]),
      MARKS,
      GONE,
      THEME,
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Text of the formula', spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        if (this.#isQuiet) return;
        if (update.docChanged) events.changed(update.state.doc.toString());
        // The browser moves the selection in a new text too, while the user works elsewhere.
        const selects = (each: Transaction) => each.isUserEvent('select') && update.view.hasFocus;
        const isUsers = update.transactions.some((each) => selects(each) || each.docChanged);
        if (isUsers && update.selectionSet) events.placed(update.state.selection.main.head);
      }),
    ];
    this.#view = new EditorView({ root, state: EditorState.create({ extensions: this.#extensions }) });
    root.append(this.#view.dom);
  }

  close(): void {
    this.#storeState();
    this.#view.destroy();
  }

  /** Restores the history and the cursor. */
  show(key: string, { text, language }: { readonly text: string; readonly language: Language }): void {
    const wasText = this.#text;
    this.#quietly(() => {
      // The first character that the user types gives the text its key.
      const isOther = key !== this.#key && (this.#key !== '' || wasText !== text);
      if (isOther) {
        this.#storeState();
        this.#view.setState(this.#loadState(key, text));
      }
      this.#key = key;
      const { length } = this.#view.state.doc;
      if (length !== text.length || this.#text !== text) {
        this.#view.dispatch({
          changes: { from: 0, to: length, insert: text },
          selection: EditorSelection.cursor(0),
        });
      }
      // A file that was saved under another name keeps its marks.
      const marks = isOther && wasText === text ? [setMarks.of(this.#marks), setGone.of(this.#gone)] : [];
      const coloured = this.#language.reconfigure(languageFor(language, TOKENS));
      this.#view.dispatch({ effects: [coloured, this.#wrap(), ...marks] });
    });
  }

  wrap(isOn: boolean): void {
    this.#isWrapped = isOn;
    this.#quietly(() => this.#view.dispatch({ effects: this.#wrap() }));
  }

  #wrap(): StateEffect<unknown> {
    return this.#wrapping.reconfigure(this.#isWrapped ? EditorView.lineWrapping : []);
  }

  get text(): string {
    return this.#text;
  }

  /** One step of the history. */
  apply(changes: readonly { readonly from: number; readonly to: number; readonly insert: string }[]): void {
    this.#view.dispatch({ changes: [...changes], userEvent: 'input', annotations: isolateHistory.of('full') });
  }

  undo(): void {
    undo(this.#view);
  }

  redo(): void {
    redo(this.#view);
  }

  mark(spans: readonly MarkedSpan[]): void {
    this.#marks = spans;
    this.#quietly(() => this.#view.dispatch({ effects: setMarks.of(spans) }));
  }

  showGone(lines: readonly GoneLine[]): void {
    this.#gone = lines;
    this.#quietly(() => this.#view.dispatch({ effects: setGone.of(lines) }));
  }

  reveal(offset: number): void {
    if (offset > this.#view.state.doc.length) return;
    this.#quietly(() => this.#view.dispatch({ effects: EditorView.scrollIntoView(offset, { y: 'center' }) }));
  }

  focus(): void {
    this.#view.focus();
  }

  get #text(): string {
    return this.#view.state.doc.toString();
  }

  #storeState(): void {
    if (this.#key === '') return;
    this.#states.delete(this.#key);
    this.#states.set(this.#key, this.#view.state.toJSON(STORED));
    for (const old of this.#states.keys()) {
      if (this.#states.size <= MOST_STATES) break;
      this.#states.delete(old);
    }
  }

  #loadState(key: string, text: string): EditorState {
    const stored = this.#states.get(key);
    return stored === undefined
      ? EditorState.create({ doc: text, extensions: this.#extensions })
      : EditorState.fromJSON(stored, { extensions: this.#extensions }, STORED);
  }

  #quietly(change: () => void): void {
    this.#isQuiet = true;
    try {
      change();
    } finally {
      this.#isQuiet = false;
    }
  }
}
