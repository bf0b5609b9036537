import { useReply } from '../api/use-reply.js';

/** In a coloured text, each word is an element. */
const MOST_COLOURED = 60_000;

export function Code({ text, language }: { text: string; language: string }) {
  const { value: library } = useReply(() => import('./colour.js'), []);
  const isColoured = text.length <= MOST_COLOURED && ['smt2', 'btor', 'btor2'].includes(language);
  return (
    <pre tabIndex={0}>
      {isColoured && library ? library.colour(text, language === 'smt2' ? 'smtlib' : 'btor') : text}
    </pre>
  );
}
