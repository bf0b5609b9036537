import { sampleEvenly } from '../../util/index.js';
import { type NumberRange, SORTS_TRIED, numberChoices } from '../../rewrite/index.js';
import { type ConstTerm, type Sort, type SortStore, type Term, TermStore } from '../../term/index.js';
import { type FusionFunction, type Inversion, type Template, makeTemplate } from './template.js';
import { TermMapper } from '../term-mapper.js';

export interface FunctionInstance extends Template {
  readonly label: string;
}

const MOST = 60;

type SortChoice = ReadonlyMap<string, (sorts: SortStore) => Sort>;

export function* listInstances(fn: FusionFunction, range: NumberRange): Generator<FunctionInstance> {
  const choices = listNumbers(fn, range).flatMap((numbers) =>
    sortChoices(fn.sorts).map((sorts) => ({ numbers, sorts })),
  );
  for (const { numbers, sorts } of sampleEvenly(choices, MOST)) {
    const template = makeTemplate(fn, numbers);
    if (template !== undefined) yield makeInstance(template, numbers, sorts);
  }
}

function sortChoices(names: readonly string[]): SortChoice[] {
  let found: SortChoice[] = [new Map()];
  for (const name of names)
    found = found.flatMap((choice) => SORTS_TRIED.map((make) => new Map([...choice, [name, make]])));
  return found;
}

function listNumbers({ numbers }: FusionFunction, range: NumberRange): ReadonlyMap<string, number>[] {
  let found: ReadonlyMap<string, number>[] = [new Map()];
  for (const options of numberChoices(numbers, range))
    found = found.flatMap((choice) => options.map((option) => new Map([...choice, ...option])));
  return found;
}

function makeInstance(template: Template, numbers: ReadonlyMap<string, number>, sorts: SortChoice): FunctionInstance {
  const store = new TermStore();
  const named = new Map([...sorts].map(([name, make]) => [name, make(store.sorts)]));
  const mapper = new TermMapper(store, { name: (name) => name, sorts: named });
  const term = (each: Term): Term => mapper.term(each);
  const both = ({ term: of, guard }: Inversion): Inversion => {
    return { term: term(of), guard: guard === undefined ? undefined : term(guard) };
  };
  const labels = [...numbers, ...[...named].map(([name, { text }]) => [name, text])].map((each) => each.join('='));
  const own = template.declarations.filter((each) => each.kind !== 'declare-sort' || !sorts.has(each.name));
  return {
    label: labels.join(' ') || 'as it stands',
    store,
    declarations: own.map((each) => mapper.declaration(each)).filter((each) => each !== undefined),
    constants: new Map([...template.constants].map(([name, constant]) => [name, term(constant) as ConstTerm])),
    value: term(template.value),
    x: both(template.x),
    y: both(template.y),
    drawn: template.drawn.map(term),
    witnessed: template.witnessed.map(term),
  };
}
