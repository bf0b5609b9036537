import { type ScannedCommand, scanCommands } from '../../solver/index.js';

/** Characters. */
const LONGEST = 4_000;

/**
 * Replaces declarations by the model's definitions, so that any solver can check the model without search. Undefined
 * if a symbol is known only to the solver, or the script is too long.
 */
export function groundScript(script: string, model: string): string | undefined {
  const defined = new Map(listDefinitions(model).map((text) => [readName(text), text]));
  if (defined.size === 0) return undefined;
  const lines: string[] = [];
  const declared = new Set<string>();
  for (const { head, start, end } of scanCommands(script).commands) {
    const text = script.slice(start, end);
    const definition = head === 'declare-const' || head === 'declare-fun' ? defined.get(readName(text)) : undefined;
    if (definition !== undefined) declared.add(readName(text));
    if (head !== 'get-model') lines.push(definition ?? text);
  }
  const helpers = [...defined.keys()].filter((name) => !declared.has(name));
  const whole = `${lines.join('\n')}\n`;
  return helpers.length > 0 || whole.length > LONGEST ? undefined : whole;
}

export function listDefinitions(model: string): string[] {
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

function readName(command: string): string {
  const name = /^\(\s*[\w-]+\s+(\|[^|]*\||[^\s()]+)/.exec(command)?.[1] ?? '';
  return name.startsWith('|') ? name.slice(1, -1) : name;
}
