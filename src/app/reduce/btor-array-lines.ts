import type { BtorReading } from '../../btor/index.js';

export function detectArrayLines({ graph, starts, text }: BtorReading & { readonly text: string }): ArrayLines {
  for (const [at, { kind, sort, args }] of graph.nodes.entries()) {
    if (sort.kind !== 'array' || args.length === 0 || kind === 'next') continue;
    const start = starts[at] as number;
    const end = text.indexOf('\n', start);
    const [line = ''] = text.slice(start, end < 0 ? text.length : end).split(';');
    // A line has a number, a name, one or two widths, and the arguments.
    return line.trim().split(/\s+/).length === args.length + 3 ? 'element-width' : 'both-widths';
  }
  return 'both-widths';
}

type ArrayLines = 'both-widths' | 'element-width';
