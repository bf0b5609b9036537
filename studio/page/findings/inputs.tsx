import { type FindingDetail, modelsIn } from '../../server/contract/index.js';
import { Code } from '../editor/code.js';
import type { NamedText } from '../editor/compared.js';
import { toLanguage } from '../model/language-of.js';
import { Compare } from './compare.js';
import { Copy } from './copy.js';

const MUTATED = {
  base: 'Seed in the form of the mutant',
  necessary: 'Mutant with only the necessary steps',
  whole: 'Mutant',
};
/** If the strategy used no seed. */
const GENERATED = {
  base: 'Input before the changes',
  necessary: 'Input with only the necessary changes',
  whole: 'Generated input',
};

interface MadeInput extends Pick<FindingDetail, 'strategy'> {
  readonly record: Pick<FindingDetail['record'], 'parent'>;
}

/** Checks whether the finding's strategy used no seed. */
export function isGenerated({ strategy, record }: MadeInput): boolean {
  return record.parent === null && strategy !== 'seed';
}

/** A text with all its parts in the finding, such as `Seed` and `Mutant`. */
interface Input extends NamedText {
  readonly parts: readonly string[];
}

/** Indices of the inputs that are compared at first. Prefers those in the language of the last, the mutant or smallest input. */
export function chooseCompared(inputs: readonly Pick<Input, 'parts' | 'language'>[]): number[] {
  const alike = inputs.filter(({ language }) => language === inputs.at(-1)?.language);
  const among = alike.length > 1 ? alike : inputs;
  const find = (...names: readonly string[]): number => {
    const name = names.find((each) => among.some(({ parts }) => parts.includes(each)));
    return inputs.findIndex(({ parts }) => name !== undefined && parts.includes(name));
  };
  const found = [
    find(MUTATED.base, 'Seed', GENERATED.base),
    find(MUTATED.whole, GENERATED.whole),
    find('Smallest known input'),
  ];
  return [...new Set(found)].filter((at) => at !== -1);
}

/** Lists equal texts once, with all their names: the seed is also listed if the mutant equals it. */
export function listInputs({
  texts,
  isReduced,
  ...made
}: Pick<FindingDetail, 'texts' | 'isReduced'> & MadeInput): Input[] {
  const names = isGenerated(made) ? GENERATED : MUTATED;
  const { smallest, mutant, seed, base, smallestMutant } = texts;
  const isMutated = [seed, base].every((each) => each?.text !== smallestMutant?.text);
  const necessary = `${names.necessary}${isMutated ? '' : ' (none)'}`;
  const inputs: Input[] = [];
  for (const [name, text] of Object.entries({
    Seed: seed,
    [names.base]: base,
    [necessary]: smallestMutant,
    [names.whole]: mutant,
    'Smallest known input': isReduced ? smallest : null,
  })) {
    if (text === null || text.text === '') continue;
    const at = inputs.findIndex((each) => each.text === text.text);
    const parts = [...(inputs[at]?.parts ?? []), name];
    const [first, ...others] = parts.filter((each) => each !== names.base || !parts.includes('Seed'));
    const title = others.length === 0 ? String(first) : `${first}, also: ${others.join(', ')}`;
    inputs.splice(at === -1 ? inputs.length : at, 1, {
      ...{ name: title, parts, text: text.text, language: toLanguage(text.language) },
    });
  }
  return inputs;
}

export function Formulas({ value }: { value: FindingDetail }) {
  const {
    texts: { smallest },
    trace,
  } = value;
  const all = listInputs(value);
  const first = chooseCompared(all);
  return (
    <>
      <h2>Input</h2>
      <Copy text={smallest.text} />
      <Code text={smallest.text} language={smallest.language} />
      {first.length > 1 && (
        <>
          <h2>Inputs side by side</h2>
          <Compare
            key={all.map(({ name }) => name).join()}
            texts={all}
            first={first}
            label="Comparison of the inputs"
          />
        </>
      )}
      {trace !== '' && (
        <details>
          <summary>How the original input was made</summary>
          <Copy text={trace} />
          <Difference text={trace} />
        </details>
      )}
    </>
  );
}

/** The recorded models of the smallest known input, the evidence first. */
export function listRecordedModels({ model, shown }: Pick<FindingDetail, 'model' | 'shown'>): NamedText[] {
  const printed = shown.flatMap(({ solver, stdout }) =>
    modelsIn(stdout).map(({ check, text }): NamedText => ({
      name: `${solver}${check > 1 ? `, check ${check}` : ''}`,
      text,
      language: 'smtlib',
    })),
  );
  const isNew = model !== null && !printed.some(({ text }) => text.trim() === model.text.trim());
  const own: NamedText[] = isNew ? [{ name: `${model.solver} (evidence)`, text: model.text, language: 'smtlib' }] : [];
  return [...own, ...printed].filter(({ name }, at, all) => all.findIndex((each) => each.name === name) === at);
}

export function Models({ value }: { value: FindingDetail }) {
  const models = listRecordedModels(value);
  const [first] = models;
  if (first === undefined) return null;
  return (
    <>
      <h2>{models.length === 1 ? `Model of ${first.name}` : 'Models'}</h2>
      {models.length === 1 ? (
        <>
          <Copy text={first.text} />
          <Code text={first.text} language="smt2" />
        </>
      ) : (
        <Compare key={models.length} texts={models} first={[0, 1]} label="Comparison of the models" />
      )}
    </>
  );
}

function Difference({ text }: { text: string }) {
  return (
    <pre tabIndex={0}>
      {text.split('\n').map((line, i) => (
        <span key={i} class={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'taken' : undefined}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
