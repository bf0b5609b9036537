import type { Diagnostic } from '../../diag/index.js';
import { PatternProblem, readForms } from '../../rewrite/index.js';
import type { Command } from '../../script/index.js';
import { type SexpReader, readScript } from '../../syntax/index.js';
import { BOOL, OPERATOR_NAMES, type Op, type Sort, type Term, operatorNamed } from '../../term/index.js';
import { didYouMean } from '../../util/index.js';
import { Enumeration } from './enumeration.js';
import type { EnumeratedTheory } from './theory.js';

export interface TheoryFile {
  readonly theories: readonly EnumeratedTheory[];
  readonly diagnostics: readonly Diagnostic[];
}

const FORM = '(enumerate NAME (logic L) (size N) (sorts S …) …)';
const PARTS = ['logic', 'size', 'sorts', 'declare', 'values', 'operators', 'with', 'without'] as const;
type Part = (typeof PARTS)[number];
const LARGEST = 20;

/**
 * Reads forms `(enumerate NAME (logic L) (size N) (sorts S …))` with optional parts `(declare COMMAND …)`, `(values S
 * LITERAL …)`, `(operators OP …)`, `(with OP …)` and `(without OP …)`. Skips an invalid form and reports G313. With
 * `count`, also rejects a theory with too many formulas to number.
 */
export function readTheories(text: string, { count = false } = {}): TheoryFile {
  const theories: EnumeratedTheory[] = [];
  const diagnostics = readForms(text, 'G313', (sexp) => {
    const theory = new TheoryReader(sexp).read(count);
    if (theories.some(({ name }) => name === theory.name))
      throw new PatternProblem(0, `the enumeration '${theory.name}' already exists`, 'another name');
    theories.push(theory);
    return undefined;
  });
  return { theories, diagnostics };
}

class TheoryReader {
  readonly #sexp: SexpReader;
  readonly #parts = new Map<Part, number[]>();

  constructor(sexp: SexpReader) {
    this.#sexp = sexp;
  }

  read(count: boolean): EnumeratedTheory {
    const sexp = this.#sexp;
    const [head, nameNode, ...parts] = sexp.listChildren(0);
    if (head === undefined || nameNode === undefined || sexp.slice(head) !== 'enumerate')
      throw new PatternProblem(0, 'no enumeration', FORM);
    const name = sexp.isSymbol(nameNode) ? sexp.name(nameNode) : '';
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      throw new PatternProblem(nameNode, 'no name', 'lower case, digits and hyphens');
    for (const part of parts) this.#addPart(part);
    const [logic, size] = [this.#word('logic'), Number(this.#word('size'))];
    if (!Number.isInteger(size) || size < 1 || size > LARGEST)
      throw new PatternProblem(this.#only('size'), 'no size', `a number of nodes from 1 to ${LARGEST}`);
    const { store, commands, sorts, values } = this.#readDeclarations();
    const operators = this.#operators('operators');
    const theory: EnumeratedTheory = {
      name,
      logic,
      size,
      store,
      declarations: commands,
      sorts: sorts.includes(BOOL) ? sorts : [BOOL, ...sorts],
      values,
      ...(operators === undefined ? {} : { operators }),
      with: this.#operators('with') ?? new Set(),
      without: this.#operators('without') ?? new Set(),
    };
    try {
      return count ? new Enumeration(theory).theory : theory;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new PatternProblem(this.#only('size'), error.message, 'a smaller size');
    }
  }

  #addPart(node: number): void {
    const [head] = this.#sexp.listChildren(node);
    const word = head === undefined ? '' : this.#sexp.slice(head);
    const part = PARTS.find((each) => each === word);
    if (part === undefined)
      throw new PatternProblem(node, 'unknown part', `one of ${PARTS.join(', ')}`, didYouMean(word, PARTS));
    if (part !== 'values' && this.#parts.has(part)) throw new PatternProblem(node, `a second ${part}`);
    this.#parts.set(part, [...(this.#parts.get(part) ?? []), node]);
  }

  #only(part: Part): number {
    return this.#parts.get(part)?.[0] ?? 0;
  }

  #items(part: Part): number[] {
    const node = this.#only(part);
    if (node === 0) throw new PatternProblem(0, `no ${part}`, FORM);
    return this.#sexp.listChildren(node).slice(1);
  }

  #word(part: Part): string {
    const [word, more] = this.#items(part);
    if (word === undefined || more !== undefined)
      throw new PatternProblem(this.#only(part), `ill-formed ${part}`, FORM);
    return this.#sexp.slice(word);
  }

  #operators(part: 'operators' | 'with' | 'without'): ReadonlySet<Op> | undefined {
    if (!this.#parts.has(part)) return undefined;
    return new Set(
      this.#items(part).map((node) => {
        const name = this.#sexp.slice(node);
        const op = operatorNamed(name);
        if (op !== undefined) return op;
        throw new PatternProblem(node, `unknown operator '${name}'`, 'an operator', didYouMean(name, OPERATOR_NAMES));
      }),
    );
  }

  #readDeclarations() {
    const sexp = this.#sexp;
    const lines: { readonly node: number; readonly text: string }[] = [];
    const declared = this.#parts.has('declare') ? this.#items('declare') : [];
    for (const node of declared) lines.push({ node, text: sexp.slice(node) });
    const sortNodes = this.#items('sorts');
    sortNodes.forEach((node, i) => lines.push({ node, text: `(declare-const s!${i} ${sexp.slice(node)})` }));
    const literals = (this.#parts.get('values') ?? []).map((node) => sexp.listChildren(node).slice(1));
    literals.forEach(([sort, ...terms], i) => {
      if (sort === undefined) throw new PatternProblem(this.#only('values'), 'no sort', '(values S LITERAL …)');
      lines.push({ node: sort, text: `(declare-const v!${i} ${sexp.slice(sort)})` });
      for (const node of terms) lines.push({ node, text: `(assert (= v!${i} ${sexp.slice(node)}))` });
    });
    let text = '';
    const ends = lines.map((line) => (text += `${line.text}\n`).length);
    const { script, diagnostics } = readScript(text);
    const [first] = diagnostics;
    if (first !== undefined) {
      const line = lines[ends.findIndex((end) => (first.span?.start ?? 0) < end)];
      // The script reader accepts unknown constructs, but they cannot be enumerated.
      if (first.severity === 'error')
        throw new PatternProblem(line?.node ?? 0, first.message, first.expected, first.hint);
      throw new PatternProblem(line?.node ?? 0, 'not known', 'a sort or a literal of SMT-LIB');
    }
    const commands: Command[] = [];
    const sorts = new Map<string, Sort>();
    const equations: { readonly name: string; readonly value: Term }[] = [];
    for (const command of script.commands) {
      if (command.kind === 'declare-datatypes') commands.push(command);
      else if (command.kind === 'declare-fun') sorts.set(command.name, command.result);
      else if (command.kind === 'assert' && command.term.kind === 'app') {
        const [left, value] = command.term.args;
        if (left?.kind === 'const' && value !== undefined) equations.push({ name: left.name, value });
      }
    }
    if (commands.length < declared.length)
      throw new PatternProblem(declared[0] ?? 0, 'only datatypes can be declared', '(declare-datatype …)');
    const values = new Map(
      literals.map((_, i) => [
        sorts.get(`v!${i}`) as Sort,
        equations.filter(({ name }) => name === `v!${i}`).map(({ value }) => value),
      ]),
    );
    const named = sortNodes.map((_, i) => sorts.get(`s!${i}`) as Sort);
    return { store: script.store, commands, sorts: [...new Set(named)], values };
  }
}
