import type { DraftNodes } from '../graph/labelling.js';
import { Operands, type Ref } from './operands.js';
import { RULES, type SimplificationRule } from './rules.js';
import type { BtorLabels } from './labels.js';

const BY_KIND = new Map<string, SimplificationRule[]>();
for (const rule of RULES) {
  for (const kind of rule.kinds) {
    const list = BY_KIND.get(kind);
    if (list === undefined) BY_KIND.set(kind, [rule]);
    else list.push(rule);
  }
}

export function simplifyNode(
  labelling: BtorLabels,
  draft: DraftNodes,
  node: number,
): { readonly rule: SimplificationRule; readonly edge: Ref } | undefined {
  const operands = new Operands(labelling, draft, node);
  for (const rule of BY_KIND.get(operands.label.kind) ?? []) {
    const edge = rule.apply(operands);
    if (edge !== undefined) return { rule, edge };
  }
  return undefined;
}
