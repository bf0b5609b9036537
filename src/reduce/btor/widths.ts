import { type BtorSort, arrayOf, bits } from '../../btor/index.js';
import { Dag } from '../graph/dag.js';
import type { LabelledGraph } from '../graph/labelling.js';
import type { Edit, GraphPass } from '../graph/graph.js';
import type { BtorLabel, BtorLabels } from './labels.js';
import { type NarrowedWidths, WidthClasses } from './width-classes.js';

/**
 * Narrows bit-vectors, array addresses and array elements: to one bit, to half the width, or by one bit (thesis on
 * Boolector's debugger, chapter 6). Adapts slices, extensions and concatenations.
 */
export function widthPass(labelling: BtorLabels): GraphPass {
  return {
    name: 'widths',
    summary: 'bit-vectors, array addresses and array elements are narrowed: to one bit, to half the width, by one bit',
    *waves({ subject: graph }): Generator<readonly Edit[]> {
      // Functions with several arguments have more widths, which this pass does not support.
      if (!(graph instanceof Dag) || hasLongFunctions(labelling, graph)) return;
      const classes = new WidthClasses(labelling, graph);
      for (const each of classes.widest()) {
        const width = classes.width(each);
        for (const target of new Set([1, width >> 1, width - 1])) {
          if (target < 1 || target >= width) continue;
          const narrowed = classes.narrow(each, target);
          if (narrowed !== undefined) yield [{ kind: 'label', labels: relabel(labelling, graph, narrowed) }];
        }
      }
    },
  };
}

function hasLongFunctions(labelling: BtorLabels, dag: Dag): boolean {
  return dag.order.some((node) => {
    const { sort } = labelling.label(dag.label(node));
    return sort.kind === 'array' && sort.params !== undefined;
  });
}

function relabel(labelling: BtorLabels, dag: LabelledGraph, { widths, indices }: NarrowedWidths): Map<number, number> {
  const labels = new Map<number, number>();
  for (const node of dag.order) {
    const old = labelling.label(dag.label(node));
    const [first, second] = widths(node);
    const sort: BtorSort = old.sort.kind === 'bits' ? bits(first) : arrayOf(first, second);
    const next = indices(node) ?? old.indices;
    if (sort === old.sort && next.every((index, i) => index === old.indices[i])) continue;
    labels.set(node, labelling.intern(narrowLabel(old, sort, next)));
  }
  return labels;
}

function narrowLabel(label: BtorLabel, sort: BtorSort, indices: readonly number[]): BtorLabel {
  if (label.value === undefined || sort.kind !== 'bits') return { ...label, sort, indices };
  return { ...label, sort, indices, value: BigInt.asUintN(sort.width, label.value) };
}
