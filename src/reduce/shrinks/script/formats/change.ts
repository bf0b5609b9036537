import { type Command, type FunDefinition, type Script, termsOf, withTerms } from '../../../../script/index.js';
import {
  type AppTerm,
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
  children,
  copyTerm,
  postorder,
} from '../../../../term/index.js';
import { withCommands } from '../edit.js';
import { bitWidth } from '../../literals.js';
import { fitBits, fitFloat } from './fit.js';
import type { Formats } from './infer.js';
import { type Shape, reshape } from './shape.js';

export type FormatChange = (place: number, old: Sort) => Sort;

export function changeFormats(script: Script, formats: Formats, to: FormatChange): Script | undefined {
  return new FormatChanger(script, formats, to).run();
}

class FormatChanger {
  readonly #script: Script;
  readonly #store: TermStore;
  readonly #formats: Formats;
  readonly #to: FormatChange;
  readonly #made = new Map<Term, Term>();

  constructor(script: Script, formats: Formats, to: FormatChange) {
    this.#script = script;
    this.#store = script.store;
    this.#formats = formats;
    this.#to = to;
  }

  run(): Script | undefined {
    const { commands } = this.#script;
    for (const term of postorder(commands.flatMap((command) => [...termsOf(command)]))) {
      if (term.kind === 'value') continue;
      const made = this.#make(term);
      if (made === undefined) return undefined;
      this.#made.set(term, made);
    }
    const changed = commands.map((command) => this.#command(command));
    if (changed.includes(undefined)) return undefined;
    return withCommands(this.#script, changed as readonly Command[]);
  }

  #sort(sort: Sort, shape: Shape): Sort {
    const { places } = this.#formats;
    return reshape(this.#store.sorts, sort, shape, (place, old) =>
      places.isFixed(place) ? old : this.#to(places.root(place), old),
    );
  }

  #var(variable: VarTerm): VarTerm {
    return this.#store.var(
      variable.name,
      this.#sort(variable.sort, this.#formats.shapes.get(variable)),
      variable.writtenAs,
    );
  }

  #fit(term: Term, shape: Shape): Term | undefined {
    if (term.kind !== 'value') return this.#made.get(term);
    const sort = this.#sort(term.sort, shape);
    return sort.kind === 'BitVec' ? fitBits(this.#store, term, sort.width) : term;
  }

  #make(term: Exclude<Term, { kind: 'value' }>): Term | undefined {
    const store = this.#store;
    const { shapes, kids: taken } = this.#formats;
    const sort = this.#sort(term.sort, shapes.get(term));
    const wanted = taken.get(term) ?? [];
    const kids = children(term).map((kid, i) => this.#fit(kid, wanted[i]));
    if (kids.includes(undefined)) return undefined;
    const fitted = kids as readonly Term[];
    if (term.kind !== 'app')
      return copyTerm(store, term, fitted, { sort: () => sort, variable: (variable) => this.#var(variable) });
    const made = application(store, term, fitted, sort);
    return made?.sort === sort ? made : undefined;
  }

  #command(command: Command): Command | undefined {
    const { symbols } = this.#formats;
    const terms = termsOf(command).map((term) => this.#made.get(term) ?? term);
    switch (command.kind) {
      case 'declare-fun': {
        const shapes = symbols.get(command.name);
        const params = command.params.map((sort, i) => this.#sort(sort, shapes?.params[i]));
        const result = this.#sort(command.result, shapes?.result);
        const same = result === command.result && params.every((sort, i) => sort === command.params[i]);
        return same ? command : { ...command, params, result };
      }
      case 'define-fun': {
        const fun = this.#definition(command.fun);
        return fun && { ...command, fun };
      }
      case 'define-funs-rec': {
        const funs = command.funs.map((fun) => this.#definition(fun));
        return funs.includes(undefined) ? undefined : { ...command, funs: funs as readonly FunDefinition[] };
      }
      case 'declare-datatypes': {
        const datatypes = command.datatypes.map((datatype) => ({
          ...datatype,
          constructors: datatype.constructors.map((each) => ({
            ...each,
            selectors: each.selectors.map((selector) => ({
              ...selector,
              sort: this.#sort(selector.sort, symbols.get(selector.name)?.result),
            })),
          })),
        }));
        return { ...command, datatypes };
      }
      default:
        return terms.length === 0 ? command : withTerms(command, terms);
    }
  }

  #definition(fun: FunDefinition): FunDefinition | undefined {
    const shape = this.#formats.symbols.get(fun.name)?.result;
    const body = this.#fit(fun.body, shape);
    const result = this.#sort(fun.result, shape);
    return body && { ...fun, params: fun.params.map((param) => this.#var(param)), result, body };
  }
}

function application(store: TermStore, term: AppTerm, kids: readonly Term[], sort: Sort): Term | undefined {
  const { op, indices } = term;
  const [kid] = kids;
  if (sort.kind === 'FloatingPoint') {
    const format = [sort.eb, sort.sb];
    if (kids.length === 0) return store.tryApp(op, [], format);
    if (op === 'fp') {
      const [s, e, m] = kids as readonly [Term, Term, Term];
      return (
        (sort === term.sort ? undefined : fitFloat(store, term, sort)) ??
        store.tryApp('fp', [s, fitBits(store, e, sort.eb), fitBits(store, m, sort.sb - 1)])
      );
    }
    if (op === 'to_fp' && kid !== undefined && kids.length === 1) {
      return store.tryApp(op, [fitBits(store, kid, sort.eb + sort.sb)], format);
    }
    return store.tryApp(op, kids, op === 'to_fp' || op === 'to_fp_unsigned' ? format : indices);
  }
  if (sort.kind === 'BitVec' && kid !== undefined) {
    const width = sort.width;
    switch (op) {
      case 'extract':
        return extract(store, kid, indices[1] as number, width);
      case 'zero_extend':
      case 'sign_extend': {
        const by = width - bitWidth(kid);
        return by > 0 ? store.tryApp(op, [kid], [by]) : fitBits(store, kid, width);
      }
      case 'concat': {
        const all = store.tryApp(op, kids);
        return all && fitBits(store, all, width);
      }
      case 'repeat':
        return width % bitWidth(kid) === 0
          ? store.tryApp(op, [kid], [width / bitWidth(kid)])
          : fitBits(store, kid, width);
      case 'int_to_bv':
      case 'int2bv':
      case 'nat2bv':
      case 'fp.to_ubv':
      case 'fp.to_sbv':
        return store.tryApp(op, kids, [width]);
      case 'fp.to_ieee_bv': {
        const all = store.tryApp(op, kids);
        return all && fitBits(store, all, width);
      }
      default:
        break;
    }
  }
  return store.tryApp(op, kids, indices, sort);
}

function extract(store: TermStore, term: Term, low: number, width: number): Term | undefined {
  const before = bitWidth(term);
  if (width >= before) return fitBits(store, term, width);
  const from = Math.min(low, before - width);
  return store.tryApp('extract', [term], [from + width - 1, from]);
}
