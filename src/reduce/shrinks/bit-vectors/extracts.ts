import type { AppTerm, Term, TermStore } from '../../../term/index.js';
import { VECTORS } from '../example-symbols.js';
import { readBits, bitWidth } from '../literals.js';
import { asApplication, atOperators, applyOrUnwrap } from '../offers.js';
import type { Shrink } from '../contract.js';

function bits(store: TermStore, term: Term, high: number, low: number): Term {
  return low === 0 && high === bitWidth(term) - 1 ? term : store.app('extract', [term], [high, low]);
}

function bounds({ indices }: AppTerm): readonly [high: number, low: number] {
  return [indices[0] as number, indices[1] as number];
}

/** `((_ extract 3 2) (concat x y))` -> an extract of one part, or of both. */
export const extractConcat: Shrink = {
  name: 'extract-concat',
  summary: 'An extract of a concat takes from its parts only.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '((_ extract 5 4) (concat x y))', becomes: ['((_ extract 1 0) x)'] },
    { declare: VECTORS, term: '((_ extract 3 0) (concat x y))', becomes: ['y'] },
    {
      declare: VECTORS,
      term: '((_ extract 4 2) (concat x y))',
      becomes: ['(concat ((_ extract 0 0) x) ((_ extract 3 2) y))'],
    },
  ],
  shrink: atOperators(['extract'], (term, store) => {
    const parts = asApplication(term.args[0], 'concat');
    if (parts === undefined) return [];
    const [high, low] = bounds(term);
    const taken: Term[] = [];
    let base = 0;
    for (const part of [...parts.args].reverse()) {
      const width = bitWidth(part);
      const [from, to] = [Math.max(low - base, 0), Math.min(high - base, width - 1)];
      if (from <= to) taken.unshift(bits(store, part, to, from));
      base += width;
    }
    return [applyOrUnwrap(store, 'concat', taken)];
  }),
};

/** `((_ extract 3 0) ((_ zero_extend 4) x)) -> x`; zeros or a smaller extension for higher bits. */
export const extractExtend: Shrink = {
  name: 'extract-extend',
  summary: 'An extract of an extension takes from the extended vector.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '((_ extract 3 0) ((_ zero_extend 4) x))', becomes: ['x'] },
    { declare: VECTORS, term: '((_ extract 6 4) ((_ zero_extend 4) x))', becomes: ['#b000'] },
    {
      declare: VECTORS,
      term: '((_ extract 4 2) ((_ sign_extend 4) x))',
      becomes: ['((_ sign_extend 1) ((_ extract 3 2) x))'],
    },
    { declare: VECTORS, term: '((_ extract 5 5) ((_ sign_extend 4) x))', becomes: ['((_ extract 3 3) x)'] },
  ],
  shrink: atOperators(['extract'], (term, store) => {
    const extension = asApplication(term.args[0], 'zero_extend') ?? asApplication(term.args[0], 'sign_extend');
    const inner = extension?.args[0];
    if (extension === undefined || inner === undefined) return [];
    const [high, low] = bounds(term);
    const top = bitWidth(inner) - 1;
    if (high <= top) return [bits(store, inner, high, low)];
    if (low > top && extension.op === 'zero_extend') return [store.bitVec(0n, high - low + 1)];
    const from = Math.min(low, top);
    const part = bits(store, inner, top, from);
    const by = high - low + 1 - bitWidth(part);
    return [by === 0 ? part : store.tryApp(extension.op, [part], [by])];
  }),
};

/** `((_ extract 1 0) ((_ extract 3 2) x)) -> ((_ extract 3 2) x)`; removes full extracts. */
export const extractExtract: Shrink = {
  name: 'extract-extract',
  summary: 'Nested extracts become one, and a full extract is removed.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '((_ extract 1 1) ((_ extract 3 2) x))', becomes: ['((_ extract 3 3) x)'] },
    { declare: VECTORS, term: '((_ extract 3 0) x)', becomes: ['x'] },
  ],
  shrink: atOperators(['extract'], (term, store) => {
    const [high, low] = bounds(term);
    const [arg] = term.args;
    if (arg === undefined) return [];
    if (low === 0 && high === bitWidth(arg) - 1) return [arg];
    const inner = asApplication(arg, 'extract');
    const source = inner?.args[0];
    if (inner === undefined || source === undefined) return [];
    const [, base] = bounds(inner);
    return [bits(store, source, high + base, low + base)];
  }),
};

/** `((_ extract 3 2) x) -> ((_ extract 1 0) x)` */
export const extractLower: Shrink = {
  name: 'extract-lower',
  summary: 'An extract takes lower bits.',
  theory: 'FixedSizeBitVectors',
  claim: 'unrelated',
  examples: [
    { declare: VECTORS, term: '((_ extract 3 2) x)', becomes: ['((_ extract 1 0) x)', '((_ extract 2 1) x)'] },
  ],
  shrink: atOperators(['extract'], function* (term, store) {
    const [high, low] = bounds(term);
    for (const to of [0, low >> 1]) {
      if (to < low) yield store.tryApp('extract', term.args, [high - low + to, to]);
    }
  }),
};

/** `(concat #b00 x) -> ((_ zero_extend 2) x)`; joins adjacent bits of one term. */
export const concatParts: Shrink = {
  name: 'concat-parts',
  summary: 'Zeros before a concat become an extension, and adjacent bits or constants are joined.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(concat #b00 x)', becomes: ['((_ zero_extend 2) x)'] },
    { declare: VECTORS, term: '(concat ((_ extract 3 2) x) ((_ extract 1 0) x))', becomes: ['x'] },
    { declare: VECTORS, term: '(concat x #b1 #b0)', becomes: ['(concat x #b10)'] },
  ],
  shrink: atOperators(['concat'], function* ({ args }, store) {
    const [first, ...rest] = args as readonly [Term, ...Term[]];
    const tail = rest.length === 0 ? undefined : applyOrUnwrap(store, 'concat', rest);
    if (readBits(first) === 0n && tail !== undefined) yield store.tryApp('zero_extend', [tail], [bitWidth(first)]);
    for (const [i, part] of rest.entries()) {
      const merged = beside(store, args[i] as Term, part);
      if (merged !== undefined)
        yield applyOrUnwrap(store, 'concat', [...args.slice(0, i), merged, ...rest.slice(i + 1)]);
    }
  }),
};

function beside(store: TermStore, high: Term, low: Term): Term | undefined {
  const [upper, lower] = [readBits(high), readBits(low)];
  if (upper !== undefined && lower !== undefined) {
    const width = bitWidth(low);
    return store.bitVec((upper << BigInt(width)) | lower, width + bitWidth(high));
  }
  const [a, b] = [asApplication(high, 'extract'), asApplication(low, 'extract')];
  const source = a?.args[0];
  if (a === undefined || b === undefined || source === undefined || source !== b.args[0]) return undefined;
  const [top, from] = bounds(a);
  const [to, bottom] = bounds(b);
  return from === to + 1 ? bits(store, source, top, bottom) : undefined;
}
