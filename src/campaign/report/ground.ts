import { type ScannedCommand, scanCommands } from '../../solver/index.js';

/** Longer scripts are not shown with their models, characters. */
const LONGEST = 4_000;

/**
 * A script with a model put in: what the model defines is defined instead of declared, so that nothing is left to search
 * and every solver can check the model. Undefined where the model defines what cannot be put in so (a symbol whose name
 * only the solver knows), or where it is too long to be shown.
 */
export function groundScript(script: string, model: string): string | undefined {
  const defined = new Map(definitionsOf(model).map((text) => [nameOf(text), text]));
  if (defined.size === 0) return undefined;
  const lines: string[] = [];
  const declared = new Set<string>();
  for (const { head, start, end } of scanCommands(script).commands) {
    const text = script.slice(start, end);
    const definition = head === 'declare-const' || head === 'declare-fun' ? defined.get(nameOf(text)) : undefined;
    if (definition !== undefined) declared.add(nameOf(text));
    if (head !== 'get-model') lines.push(definition ?? text);
  }
  const helpers = [...defined.keys()].filter((name) => !declared.has(name));
  const whole = `${lines.join('\n')}\n`;
  return helpers.length > 0 || whole.length > LONGEST ? undefined : whole;
}

/** The definitions of a model as solvers print it: `(model …)`, or `( … )`. */
export function definitionsOf(model: string): string[] {
  const [outer] = scanCommands(model).commands;
  if (outer === undefined) return [];
  const inner = /^define-fun/.test(outer.head)
    ? model
    : model.slice(outer.start + 1, outer.end - 1).replace(/^\s*model\b/, '');
  const { commands } = scanCommands(inner);
  return commands.filter(isDefinition).map(({ start, end }) => inner.slice(start, end).replace(/\s+/g, ' '));
}

function isDefinition({ head }: ScannedCommand): boolean {
  return head.startsWith('define-fun');
}

function nameOf(command: string): string {
  const name = /^\(\s*[\w-]+\s+(\|[^|]*\||[^\s()]+)/.exec(command)?.[1] ?? '';
  return name.startsWith('|') ? name.slice(1, -1) : name;
}
