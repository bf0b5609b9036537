import TEXT from '../../data/passes.rules';
import { SexpReader, readStringLiteral } from '../syntax/index.js';

export interface PassExample {
  readonly script: string;
  /** Results of applying each move alone, in order. */
  readonly becomes: readonly string[];
}

export interface Description {
  /** Kebab-case name, unique among passes and shrinks. */
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly [PassExample, ...PassExample[]];
}

const descriptions = new Map(readDescriptions(TEXT).map((each) => [each.name, each]));

/** Throws if `data/passes.rules` does not describe the pass or shrink. */
export function describe(name: string): Description {
  const found = descriptions.get(name);
  if (found === undefined) throw new Error(`data/passes.rules has no pass '${name}'`);
  return found;
}

function readDescriptions(text: string): Description[] {
  const sexp = new SexpReader(text);
  const found: Description[] = [];
  const print = (node: number) =>
    sexp
      .listChildren(node)
      .map((command) => `${sexp.slice(command)}\n`)
      .join('');
  for (let more = sexp.read(); more !== false; more = sexp.read()) {
    if (more !== true) throw new Error(more.message);
    const [, name = 0, summary = 0, ...examples] = sexp.listChildren(0);
    found.push({
      name: sexp.slice(name),
      summary: String.fromCodePoint(...readStringLiteral(sexp.slice(summary))),
      examples: examples.map((example) => {
        const [, script = 0, ...becomes] = sexp.listChildren(example);
        return { script: print(script), becomes: becomes.map(print) };
      }) as readonly PassExample[] as Description['examples'],
    });
  }
  return found;
}
