import { type FunDefinition, type Script, termsOf } from '../../../../script/index.js';
import {
  type AppTerm,
  type Op,
  type Sort,
  type Term,
  children,
  operatorInfo,
  postorder,
} from '../../../../term/index.js';
import { FormatClasses, type Shape } from './shape.js';

export interface SymbolShapes {
  readonly params: readonly Shape[];
  readonly result: Shape;
}

/** Groups of bit-vector and floating-point formats that must be equal. */
export interface Formats {
  readonly places: FormatClasses;
  readonly symbols: ReadonlyMap<string, SymbolShapes>;
  /** Literals have no entry, since they fit any format. */
  readonly shapes: ReadonlyMap<Term, Shape>;
  readonly kids: ReadonlyMap<Term, readonly Shape[]>;
}

export function inferFormats(script: Script): Formats | undefined {
  for (const command of script.commands)
    if (command.kind === 'verbatim' || command.kind === 'define-sort') return undefined;
  return new Inference(script).run();
}

function isUniform({ op, sort, args }: AppTerm): boolean {
  if (sort.kind !== 'BitVec' && sort.kind !== 'FloatingPoint') return false;
  return !CONVERTING.has(op) && args.every((arg) => arg.sort === sort || arg.sort.kind === 'RoundingMode');
}

/** Operators whose result may have another format than the arguments. */
const CONVERTING: ReadonlySet<Op> = new Set<Op>([
  'concat',
  'extract',
  'zero_extend',
  'sign_extend',
  'repeat',
  'bvcomp',
  'bvredor',
  'bvredand',
  'int_to_bv',
  'int2bv',
  'nat2bv',
  'ubv_to_int',
  'sbv_to_int',
  'bv2nat',
  'fp',
  '+oo',
  '-oo',
  '+zero',
  '-zero',
  'NaN',
  'to_fp',
  'to_fp_unsigned',
  'fp.to_ubv',
  'fp.to_sbv',
  'fp.to_real',
  'fp.to_ieee_bv',
]);

class Inference {
  readonly #script: Script;
  readonly #places = new FormatClasses();
  readonly #symbols = new Map<string, SymbolShapes>();
  readonly #shapes = new Map<Term, Shape>();
  readonly #kids = new Map<Term, readonly Shape[]>();

  constructor(script: Script) {
    this.#script = script;
  }

  run(): Formats | undefined {
    const { commands } = this.#script;
    const definitions: FunDefinition[] = [];
    for (const command of commands) {
      if (command.kind === 'declare-fun') this.#declare(command.name, command.params, command.result);
      else if (command.kind === 'define-fun') definitions.push(command.fun);
      else if (command.kind === 'define-funs-rec') definitions.push(...command.funs);
      else if (command.kind === 'declare-datatypes') {
        for (const { params, sort, constructors } of command.datatypes) {
          if (params.length > 0) return undefined;
          for (const { name, selectors } of constructors) {
            const fields = selectors.map((selector) => this.#places.shape(selector.sort));
            this.#symbols.set(name, { params: fields, result: this.#places.shape(sort) });
            selectors.forEach((selector, i) =>
              this.#symbols.set(selector.name, { params: [undefined], result: fields[i] }),
            );
          }
        }
      }
    }
    for (const { name, params, result } of definitions)
      this.#declare(
        name,
        params.map(({ sort }) => sort),
        result,
      );
    for (const term of postorder(commands.flatMap((command) => [...termsOf(command)]))) {
      if (term.kind === 'opaque') return undefined;
      this.#note(term);
    }
    for (const { name, params, body } of definitions) {
      const shapes = this.#symbols.get(name);
      params.forEach((param, i) => {
        this.#places.unify(this.#own(param), shapes?.params[i]);
      });
      this.#places.unify(this.#shapes.get(body), shapes?.result);
    }
    return { places: this.#places, symbols: this.#symbols, shapes: this.#shapes, kids: this.#kids };
  }

  #declare(name: string, params: readonly Sort[], result: Sort): void {
    this.#symbols.set(name, {
      params: params.map((sort) => this.#places.shape(sort)),
      result: this.#places.shape(result),
    });
  }

  #own(term: Term): Shape {
    if (!this.#shapes.has(term)) this.#shapes.set(term, this.#places.shape(term.sort));
    return this.#shapes.get(term);
  }

  #symbol(name: string, sort: Sort): SymbolShapes {
    const known = this.#symbols.get(name);
    if (known !== undefined) return known;
    // Declared symbols already have shapes. Only a name given with `:named` has none, and it has no parameters.
    const made = { params: [], result: this.#places.shape(sort) };
    this.#symbols.set(name, made);
    return made;
  }

  #note(term: Term): void {
    if (term.kind === 'value') return;
    const { result, kids } = this.#use(term);
    this.#shapes.set(term, result);
    this.#kids.set(term, kids);
    children(term).forEach((kid, i) => {
      if (kid.kind !== 'value') this.#places.unify(kids[i], this.#shapes.get(kid));
    });
  }

  #use(term: Exclude<Term, { kind: 'value' }>): { readonly result: Shape; readonly kids: readonly Shape[] } {
    const places = this.#places;
    switch (term.kind) {
      case 'var':
        return { result: this.#own(term), kids: [] };
      case 'const': {
        const { params, result } = this.#symbol(term.name, term.sort);
        if (params.length === 0 || term.sort.kind !== 'Function') return { result, kids: [] };
        return { result: { parts: [...params, result] }, kids: [] };
      }
      case 'call': {
        const { params, result } = this.#symbol(term.name, term.sort);
        return { result, kids: params };
      }
      case 'quant': {
        const vars = term.vars.map((variable) => this.#own(variable));
        const body = places.shape(term.body.sort);
        return { result: term.binder === 'lambda' ? { parts: [...vars, body] } : undefined, kids: [body] };
      }
      case 'match': {
        const result = places.shape(term.sort);
        for (const { constructorName, vars } of term.cases) {
          const fields = constructorName === undefined ? [] : (this.#symbols.get(constructorName)?.params ?? []);
          vars.forEach((variable, i) => {
            places.unify(this.#own(variable), fields[i]);
          });
        }
        return { result, kids: [places.shape(term.scrutinee.sort), ...term.cases.map(() => result)] };
      }
      case 'annot': {
        const result = places.shape(term.sort);
        const name = term.attributes.find(({ keyword }) => keyword === ':named')?.text;
        if (name !== undefined) places.unify(result, this.#symbol(name, term.sort).result);
        return {
          result,
          kids: [
            result,
            ...children(term)
              .slice(1)
              .map((kid) => places.shape(kid.sort)),
          ],
        };
      }
      case 'app':
        return this.#application(term);
      case 'opaque':
        return { result: undefined, kids: [] };
    }
  }

  #application(term: AppTerm): { readonly result: Shape; readonly kids: readonly Shape[] } {
    const { op, args, sort } = term;
    const places = this.#places;
    const own = (): Shape[] => args.map((arg) => places.shape(arg.sort));
    if (isUniform(term)) {
      const result = places.shape(sort);
      return { result, kids: args.map((arg) => (arg.sort === sort ? result : undefined)) };
    }
    if (op === 'ite') {
      const result = places.shape(sort);
      return { result, kids: [undefined, result, result] };
    }
    if (op === 'const') {
      const result = places.shape(sort);
      return { result, kids: [partOf(result, 1)] };
    }
    if (CONVERTING.has(op) && op !== 'bvcomp') {
      // A literal argument of a conversion keeps its format, because no other term depends on this format.
      const kids = args.map((arg) => (arg.kind === 'value' ? undefined : places.shape(arg.sort)));
      return { result: places.shape(sort), kids };
    }
    const first = args[0] === undefined ? undefined : places.shape(args[0].sort);
    if (op === 'bvcomp') return { result: places.shape(sort), kids: args.map(() => first) };
    if (op === 'select') return { result: partOf(first, 1), kids: [first, partOf(first, 0)] };
    if (op === 'store') return { result: first, kids: [first, partOf(first, 0), partOf(first, 1)] };
    if (op === '@' && first !== undefined && 'parts' in first && first.parts.length === args.length) {
      return { result: first.parts.at(-1), kids: [first, ...first.parts.slice(0, -1)] };
    }
    const { associativity } = operatorInfo(op);
    const compares = associativity === 'chainable' || associativity === 'pairwise' || sort.kind === 'Bool';
    if (compares && args.every((arg) => arg.sort === args[0]?.sort))
      return { result: undefined, kids: args.map(() => first) };
    const [result, kids] = [places.shape(sort), own()];
    for (const shape of [result, ...kids]) places.fix(shape);
    return { result, kids };
  }
}

function partOf(shape: Shape, i: number): Shape {
  return shape !== undefined && 'parts' in shape ? shape.parts[i] : undefined;
}
