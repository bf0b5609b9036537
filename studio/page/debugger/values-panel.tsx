import { reading, selectInPlace, selected } from './document.js';
import { ELSE_UNDECIDED, RADIXES, UNDECIDED, isOpenValue } from '../model/protocol.js';
import { zeroOf } from '../model/zero.js';
import { listRecordedModels } from '../findings/inputs.js';
import { findingDetail } from './finding-context.js';
import { assignment, modelText, openText } from './formulas.js';
import { radix, values } from './marking.js';

const MOST_FIELDS = 200;
/** Characters of a value that fit next to the name of its input. */
const NARROW = 11;

export function ValuesPanel() {
  const inputs = reading.value?.inputs ?? [];
  if (reading.value === undefined) return <p class="empty">Open a file first: its inputs appear here.</p>;
  const given = assignment.value;
  const typed = given?.values ?? {};
  return (
    <div data-testid="values">
      <p class="buttons">
        <button type="button" class="primary" onClick={() => setValues({})}>
          Evaluate
        </button>
        <button type="button" onClick={() => (assignment.value = undefined)} disabled={given === undefined}>
          Clear
        </button>
        <button
          type="button"
          onClick={fillWithZeros}
          title="Sets each input without a value to 0 or false, and keeps the values of a model"
        >
          Set others to 0
        </button>
      </p>
      <p class="buttons">
        <span class="choice" role="group" aria-label="Bit-vectors in">
          {RADIXES.map((each) => (
            <button type="button" key={each} aria-pressed={radix.value === each} onClick={() => (radix.value = each)}>
              {each}
            </button>
          ))}
        </span>
      </p>
      <Verdict />
      <h2>Inputs ({inputs.length})</h2>
      <div class="fields">
        {inputs.slice(0, MOST_FIELDS).map(({ node, name, sort }) => (
          <label key={node} class={placeholderFor(node, sort).length > NARROW ? 'wide' : undefined}>
            <span>
              {name} <span class="faint">{sort}</span>
            </span>
            <input
              type="text"
              class={valueText(node) === undefined ? 'hinted' : undefined}
              spellcheck={false}
              placeholder={placeholderFor(node, sort)}
              title={typed[name] || placeholderFor(node, sort)}
              value={typed[name] ?? ''}
              onInput={(event) => setValues({ [name]: event.currentTarget.value })}
              onFocus={() => selectInPlace(node)}
            />
          </label>
        ))}
      </div>
      {inputs.length > MOST_FIELDS && <p class="faint">and {inputs.length - MOST_FIELDS} more: paste a model</p>}
      <h2>Or a model</h2>
      <RecordedModels />
      <label class="block">
        <span class="faint">as a solver printed it</span>
        <textarea
          rows={5}
          spellcheck={false}
          value={modelText.value ?? ''}
          onInput={(event) => (modelText.value = event.currentTarget.value)}
          data-testid="model"
        />
      </label>
      <p class="buttons">
        <button type="button" onClick={() => (assignment.value = { kind: 'model', text: modelText.value ?? '' })}>
          Use this model
        </button>
      </p>
    </div>
  );
}

function RecordedModels() {
  const { finding, of } = openText.value.query;
  const { detail } = findingDetail.value;
  if (detail?.finding !== finding || (of === 'mutant' && detail?.isReduced === true)) return null;
  const models = detail === undefined ? [] : listRecordedModels(detail);
  if (models.length === 0) return null;
  return (
    <p class="buttons">
      {models.map(({ name, text }) => (
        <button type="button" key={name} onClick={() => (assignment.value = { kind: 'model', text, isRecorded: true })}>
          Use the recorded model of {name}
        </button>
      ))}
    </p>
  );
}

function Verdict() {
  const now = values.value;
  const { picture, remarks = [] } = reading.value ?? {};
  const none =
    remarks.length > 0
      ? 'No assertion can be evaluated: see the messages below the graph.'
      : 'No assertions are in force.';
  if (now === undefined || picture === undefined) return null;
  return (
    <div role="status" data-testid="verdict">
      {now.falseRoots.length + now.undecided.length === 0 && (
        <p class={now.assertions === 0 ? '' : 'good'}>
          {now.assertions === 0 ? none : `${assertions(now.assertions)} true.`}
        </p>
      )}
      {now.falseRoots.length > 0 && (
        <>
          <p class="bad">{assertions(now.falseRoots.length)} false.</p>
          <p class="faint">The first is false because of:</p>
          <ol class="nodes">
            {now.path.map((at) => (
              <li key={at}>
                <button type="button" class="link" onClick={() => (selected.value = at)}>
                  <span class="number">{picture.nodes[at]?.id}</span> {picture.nodes[at]?.label}
                </button>{' '}
                <code class="value">{now.texts[at]}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      {now.undecided.length > 0 && (
        <p class="warn">
          {assertions(now.undecided.length)} undecided.
          {now.missing.length > 0 && ` Inputs without a complete value: ${listSome(now.missing)}.`}
          {now.open.length > 0 && ` Left open: ${listSome(now.open)}.`}
        </p>
      )}
      {now.notes.length > 0 && (
        <ul class="notes">
          {now.notes.slice(0, 20).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function assertions(count: number): string {
  return count === 1 ? '1 assertion is' : `${count} assertions are`;
}

const MOST_NAMES = 6;

function listSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function setValues(change: Readonly<Record<string, string>>): void {
  const given = assignment.peek();
  const all = { ...given?.values, ...change };
  assignment.value = given?.kind === 'model' ? { ...given, values: all } : { kind: 'typed', values: all };
}

function placeholderFor(node: number, sort: string): string {
  const unknown = values.value === undefined ? '' : `${UNDECIDED} `;
  const example = sort.startsWith('array ') ? 'for example 0->1, else 0' : unknown === '' ? 'any' : '';
  return valueText(node) ?? `${unknown}${example}`.trim();
}

function valueText(node: number): string | undefined {
  const text = values.value?.texts[node];
  return text === '' || text === UNDECIDED ? undefined : text;
}

function fillWithZeros(): void {
  const known = assignment.peek()?.values ?? {};
  const texts = values.peek()?.texts;
  const zeros = (reading.peek()?.inputs ?? []).flatMap(({ node, name, sort }) => {
    const zero = isOpenValue(texts?.[node]) ? (fillRows(texts?.[node]) ?? zeroOf(sort)) : undefined;
    return zero === undefined || (known[name] ?? '').trim() !== '' ? [] : [[name, zero] as const];
  });
  setValues(Object.fromEntries(zeros));
}

/** Keeps the elements that a model lists. Undefined if the text does not show all of them. */
function fillRows(text = ''): string | undefined {
  if (!text.endsWith(ELSE_UNDECIDED) || text.includes('…')) return undefined;
  return `${text.slice(1, -ELSE_UNDECIDED.length)}else 0`;
}
