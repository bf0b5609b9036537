import type { GraphBuilder } from '../builder.js';
import type { Edge } from '../graph.js';
import { shiftWidth } from '../sort-rules.js';
import { bits } from '../sort.js';

export type ShiftKind = 'sll' | 'srl' | 'sra' | 'rol' | 'ror';

export function widenAmount(builder: GraphBuilder, kind: ShiftKind, value: Edge, amount: Edge): Edge {
  const missing = edgeWidth(builder, value) - edgeWidth(builder, amount);
  return builder.node(kind, [value, missing === 0 ? amount : builder.node('uext', [amount], [missing])]);
}

/** Translates a shift for a dialect in which a value has 2^n bits and a shift amount has n bits. */
export function narrowAmount(builder: GraphBuilder, kind: ShiftKind, value: Edge, amount: Edge): Edge {
  return kind === 'rol' || kind === 'ror'
    ? narrowRotation(builder, kind, value, amount)
    : narrowShift(builder, kind, value, amount);
}

/** If the amount needs more bits than the logarithmic width, the result is zeros or copies of the sign. */
function narrowShift(builder: GraphBuilder, kind: 'sll' | 'srl' | 'sra', value: Edge, amount: Edge): Edge {
  const width = edgeWidth(builder, value);
  if (width === 1) return kind === 'sra' ? value : builder.node('and', [value, -amount]);
  const log = Math.ceil(Math.log2(width));
  const added = 2 ** log - width;
  const extension = kind === 'sra' ? 'sext' : 'uext';
  const wide = added === 0 ? value : builder.node(extension, [value], [added]);
  const low = builder.node('slice', [amount], [log - 1, 0]);
  const moved = builder.node(kind, [wide, low]);
  const cut = added === 0 ? moved : builder.node('slice', [moved], [width - 1, 0]);
  const far = atLeastOne(builder, builder.node('slice', [amount], [width - 1, log]));
  return builder.node('ite', [far, shiftedOut(builder, kind, value), cut]);
}

function atLeastOne(builder: GraphBuilder, edge: Edge): Edge {
  return edgeWidth(builder, edge) === 1 ? edge : builder.node('redor', [edge]);
}

function shiftedOut(builder: GraphBuilder, kind: 'sll' | 'srl' | 'sra', value: Edge): Edge {
  const width = edgeWidth(builder, value);
  if (kind !== 'sra') return builder.namedConstant('zero', bits(width));
  const sign = builder.node('slice', [value], [width - 1, width - 1]);
  return builder.node('sext', [sign], [width - 1]);
}

/** Slices the amount if the width is a power of two. Otherwise takes a remainder and shifts twice. */
function narrowRotation(builder: GraphBuilder, kind: 'rol' | 'ror', value: Edge, amount: Edge): Edge {
  const width = edgeWidth(builder, value);
  if (width === 1) return value;
  const log = shiftWidth(width);
  if (log !== undefined) return builder.node(kind, [value, builder.node('slice', [amount], [log - 1, 0])]);
  const whole = builder.constant(BigInt(width), bits(width));
  const by = builder.node('urem', [amount, whole]);
  const [there, back] = kind === 'rol' ? (['sll', 'srl'] as const) : (['srl', 'sll'] as const);
  const other = builder.node('sub', [whole, by]);
  return builder.node('or', [narrowShift(builder, there, value, by), narrowShift(builder, back, value, other)]);
}

function edgeWidth(builder: GraphBuilder, edge: Edge): number {
  const sort = builder.sortOf(edge);
  return sort.kind === 'bits' ? sort.width : 0;
}
