import type { Term, TermStore } from '../../term/index.js';
import { type Regex, regexPostorder } from './regex.js';

/** Preserves sharing and never recurses. */
export function regexTerm(store: TermStore, regex: Regex): Term {
  const made = new Map<Regex, Term>();
  for (const { regex: part, parts } of regexPostorder(regex)) {
    made.set(
      part,
      termOver(
        store,
        part,
        parts.map((each) => made.get(each) as Term),
      ),
    );
  }
  return made.get(regex) as Term;
}

function termOver(store: TermStore, regex: Regex, parts: readonly Term[]): Term {
  switch (regex.form) {
    case 'word':
      return store.app('str.to_re', [store.string(regex.word)]);
    case 'range':
      if (regex.low > regex.high) return store.app('re.none', []);
      return store.app('re.range', [store.string([regex.low]), store.string([regex.high])]);
    case 'concat':
      return parts.length === 0 ? store.app('str.to_re', [store.string([])]) : joinParts(store, 're.++', parts);
    case 'union':
      return parts.length === 0 ? store.app('re.none', []) : joinParts(store, 're.union', parts);
    case 'inter':
      return parts.length === 0 ? store.app('re.all', []) : joinParts(store, 're.inter', parts);
    case 'complement':
      return store.app('re.comp', parts);
    case 'repeat':
      return repetition(store, parts[0] as Term, regex);
  }
}

function joinParts(store: TermStore, op: 're.++' | 're.union' | 're.inter', parts: readonly Term[]): Term {
  return parts.length === 1 ? (parts[0] as Term) : store.app(op, parts);
}

function repetition(store: TermStore, of: Term, { least, most }: Extract<Regex, { form: 'repeat' }>): Term {
  if (Number.isFinite(most)) {
    if (least === 0 && most === 1) return store.app('re.opt', [of]);
    return least === most ? store.app('re.^', [of], [least]) : store.app('re.loop', [of], [least, most]);
  }
  const star = store.app('re.*', [of]);
  if (least === 0) return star;
  return least === 1 ? store.app('re.+', [of]) : store.app('re.++', [store.app('re.^', [of], [least]), star]);
}
