import { type ComponentChildren, type VNode, options } from 'preact';
import { visible } from '../../../src/smt.js';

const ATTRIBUTES = ['title', 'aria-label', 'label'] as const;

/** Escapes control characters and bidirectional marks in all rendered text, because solvers and files contain them. */
export function escapeHiddenCharacters(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') escapeProps(vnode);
    before?.(vnode);
  };
}

function escapeProps({ props }: VNode<Record<string, unknown>>): void {
  if (props.children !== undefined) props.children = escapeChildren(props.children);
  for (const name of ATTRIBUTES) {
    const given = props[name];
    if (typeof given === 'string') props[name] = visible(given);
  }
}

function escapeChildren(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return visible(children);
  return Array.isArray(children) ? children.map(escapeChildren) : children;
}
