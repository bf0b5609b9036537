import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import type { ComponentChildren } from 'preact';
import { TOKENS, languageFor } from './modes.js';

const CLASSES = tagHighlighter([
  { tag: tags.comment, class: 'code-comment' },
  { tag: tags.keyword, class: 'code-keyword' },
  { tag: tags.operatorKeyword, class: 'code-operator' },
  { tag: [tags.number, tags.atom], class: 'code-number' },
  { tag: tags.string, class: 'code-string' },
  { tag: [tags.attributeName, tags.bracket], class: 'code-comment' },
  { tag: tags.labelName, class: 'code-label' },
]);

/** In a coloured text, each word is an element. */
const MOST_COLOURED = 60_000;

export function Code({ text, language }: { text: string; language: string }) {
  const colours = text.length <= MOST_COLOURED && ['smt2', 'btor', 'btor2'].includes(language);
  return <pre tabIndex={0}>{colours ? colour(text, language === 'smt2' ? 'smtlib' : 'btor') : text}</pre>;
}

function colour(text: string, language: 'smtlib' | 'btor'): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = 0;
  highlightTree(languageFor(language, TOKENS).parser.parse(text), CLASSES, (from, to, name) => {
    if (from > at) parts.push(text.slice(at, from));
    parts.push(
      <span key={from} class={name}>
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  });
  parts.push(text.slice(at));
  return parts;
}
