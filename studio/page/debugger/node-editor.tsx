import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EditChoices, NodeChange } from '../edit/change.js';
import { model, pictureSelection, reading, showOnly, toggleFold } from './document.js';
import { changeNode, editForm } from './graph-edit.js';

export function NodeEditor({ node }: { readonly node: number }) {
  const [choices, setChoices] = useState<EditChoices | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const now = reading.value;
  useEffect(() => {
    let isOver = false;
    setChoices(undefined);
    setProblem('');
    model.ask('choices', { node }).then(
      (found) => {
        if (!isOver) setChoices(found);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [node, now]);
  const own = now?.picture.nodes[node];
  if (choices === undefined || own === undefined) return <p class="faint">reading…</p>;
  const change = (next: NodeChange): void => {
    setProblem('');
    changeNode(node, next).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  const { name, isConstant, canBeConstant, arguments: replacing, operators } = choices;
  const isFixed = name === undefined && !canBeConstant && replacing.length === 0 && operators.length === 0;
  return (
    <div class="node-editor">
      {name !== undefined && (
        <OneField label="Name" value={name} verb="Rename" done={(text) => change({ kind: 'rename', name: text })} />
      )}
      {canBeConstant && (
        <OneField
          label={isConstant ? 'Value' : 'Constant'}
          value={isConstant ? own.label : ''}
          verb={isConstant ? 'Change' : 'Replace'}
          done={(text) => change({ kind: 'constant', text })}
        />
      )}
      {operators.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const picked = new FormData(event.currentTarget).get('operator');
            if (typeof picked === 'string') change({ kind: 'operator', name: picked });
          }}
        >
          <label>
            <span>Other operator</span>
            <select name="operator">
              {operators.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <button type="submit">Change</button>
        </form>
      )}
      {replacing.map((index) => {
        const edge = own.args[index];
        const argument = edge === undefined ? undefined : now?.picture.nodes[edge.to];
        if (edge === undefined || argument === undefined) return null;
        return (
          <button type="button" key={index} onClick={() => change({ kind: 'argument', index })}>
            Replace by argument {index + 1}: {edge.negated && '−'}
            {argument.id} {argument.label}
          </button>
        );
      })}
      {isFixed && <p class="faint">This node can be edited only in the text.</p>}
      {problem !== '' && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface OneFieldProps {
  readonly label: string;
  readonly value: string;
  readonly verb: string;
  readonly done: (text: string) => void;
}

function OneField({ label, value, verb, done }: OneFieldProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('text');
        if (typeof text === 'string') done(text.trim());
      }}
    >
      <label>
        <span>{label}</span>
        <input name="text" defaultValue={value} autocomplete="off" spellcheck={false} required />
      </label>
      <button type="submit">{verb}</button>
    </form>
  );
}

const WIDTH = 300;
const HEIGHT = 260;

export function NodeForm({
  size,
  close,
}: {
  readonly size: { readonly width: number; readonly height: number };
  readonly close: () => void;
}) {
  const form = editForm.value;
  const dialog = useRef<HTMLDivElement>(null);
  // Before the next key, which may be Escape.
  useLayoutEffect(() => dialog.current?.focus(), [form]);
  const node = form === undefined ? undefined : reading.value?.picture.nodes[form.node];
  if (form === undefined || node === undefined) return null;
  const left = Math.max(4, Math.min(form.x, size.width - WIDTH - 4));
  const top = Math.max(4, Math.min(form.y, size.height - HEIGHT - 4));
  const isFolded = pictureSelection.value.folded.has(form.node);
  const act = (work: () => void): void => {
    work();
    close();
  };
  return (
    <div
      class="node-form"
      role="dialog"
      tabIndex={-1}
      aria-label={`Node ${node.id} ${node.label}`}
      style={`left: ${left}px; top: ${top}px; width: ${WIDTH}px`}
      ref={dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <h2>
        <span class="number">{node.id}</span> {node.label} <span class="faint">{node.sort}</span>
        <button type="button" class="link end" aria-label="Close" onClick={close}>
          ✕
        </button>
      </h2>
      <p class="buttons">
        {node.args.length > 0 && (
          <button type="button" onClick={() => act(() => toggleFold(form.node))}>
            {isFolded ? 'Unfold' : 'Fold'}
          </button>
        )}
        <button type="button" onClick={() => act(() => showOnly('below', form.node))}>
          Only below
        </button>
        <button type="button" onClick={() => act(() => showOnly('above', form.node))}>
          Only above
        </button>
      </p>
      <NodeEditor node={form.node} />
    </div>
  );
}
