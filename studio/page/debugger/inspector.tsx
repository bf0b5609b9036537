import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { visibleLine } from '../../../src/smt.js';
import type { PictureEdge, PictureNode } from '../../picture/index.js';
import type { ValueDetail } from '../model/protocol.js';
import { pictureSelection, showOnly, model, reading, selected, toggleFold, users } from './document.js';
import { values } from './marking.js';
import { NodeEditor } from './node-editor.js';

const MOST_LISTED = 60;
/** Stays open after an edit, which replaces the nodes. */
const isEditing = signal(false);

export function Inspector() {
  const at = selected.value;
  const picture = reading.value?.picture;
  const node = at === undefined ? undefined : picture?.nodes[at];
  if (at === undefined || picture === undefined || node === undefined) {
    return (
      <p class="empty">
        {picture === undefined
          ? 'Open a file first: details of the selection appear here.'
          : 'Select a node in the graph, or put the cursor on it in the text.'}
      </p>
    );
  }
  const above = users.value[at] ?? [];
  const isFolded = pictureSelection.value.folded.has(at);
  return (
    <section aria-label="Selected node" data-testid="inspector">
      <h2>
        <span class="number">{node.id}</span> {node.label}
      </h2>
      <dl>
        {node.sort !== '' && <Row name="sort" text={node.sort} />}
        {node.note !== undefined && <Row name="note" text={node.note} />}
        <Row name="kind" text={node.group} />
      </dl>
      <p class="buttons">
        {node.args.length > 0 && (
          <button type="button" onClick={() => toggleFold(at)}>
            {isFolded ? 'Unfold' : 'Fold'}
          </button>
        )}
        <button type="button" onClick={() => showOnly('below', at)}>
          Only below
        </button>
        <button type="button" onClick={() => showOnly('above', at)}>
          Only above
        </button>
      </p>
      <details open={isEditing.value} onToggle={(event) => (isEditing.value = event.currentTarget.open)}>
        <summary>Edit</summary>
        <NodeEditor node={at} />
      </details>
      <Value node={at} />
      <NodeList title={`Arguments (${node.args.length})`} edges={node.args} nodes={picture.nodes} />
      <NodeList
        title={`Used by (${above.length})`}
        edges={above.slice(0, MOST_LISTED).map((to) => ({ to, negated: false }))}
        nodes={picture.nodes}
      />
      {above.length > MOST_LISTED && <p class="faint">and {above.length - MOST_LISTED} more</p>}
    </section>
  );
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

function NodeList({
  title,
  edges,
  nodes,
}: {
  title: string;
  edges: readonly PictureEdge[];
  nodes: readonly PictureNode[];
}) {
  if (edges.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="nodes">
        {edges.map(({ to, negated, role }, i) => {
          const node = nodes[to];
          if (node === undefined) return null;
          const value = values.value?.texts[to] ?? '';
          return (
            <li key={i}>
              <button type="button" class="link" onClick={() => (selected.value = to)}>
                {role !== undefined && <span class="faint">{role} </span>}
                {negated && (
                  <span class="negated" aria-label="negated">
                    −
                  </span>
                )}
                <span class="number">{node.id}</span> {node.label}
              </button>
              {value !== '' && <code class="value">{value}</code>}
              {value !== '' && negated && <span class="faint"> before the negation</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Value({ node }: { node: number }) {
  const [detail, setDetail] = useState<ValueDetail | undefined>(undefined);
  const now = values.value;
  useEffect(() => {
    let isOver = false;
    setDetail(undefined);
    if (now === undefined) return undefined;
    model.ask('detail', { node }).then(
      (found) => {
        if (!isOver) setDetail(found);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [node, now]);
  if (now === undefined) return null;
  const text = now.texts[node] ?? '';
  const wrong = now.wrong?.node === node ? now.wrong : undefined;
  const matters = now.matters[node] === 1;
  return (
    <>
      <h2>Value</h2>
      <p>
        {text === '' ? (
          <span class="faint">none</span>
        ) : (
          <code class="value" data-testid="value">
            {text}
          </code>
        )}
        {!matters && <span class="badge plain">does not matter</span>}
      </p>
      {wrong !== undefined && (
        <p class="bad" data-testid="wrong-value">
          {wrong.solver} replies <code>{visibleLine(wrong.reply)}</code>, but in its model the value is{' '}
          <code>{text}</code>.
        </p>
      )}
      {detail !== undefined && detail.lines.length > 0 && (
        <dl>
          {detail.lines.map(([name, line]) => (
            <Row key={name} name={name} text={line} />
          ))}
        </dl>
      )}
      {detail?.table !== undefined && (
        <table>
          <caption>Array</caption>
          <thead>
            <tr>
              <th scope="col">index</th>
              <th scope="col">element</th>
            </tr>
          </thead>
          <tbody>
            {detail.table.rows.map(([index, element]) => (
              <tr key={index}>
                <td>
                  <code>{index}</code>
                </td>
                <td>
                  <code>{element}</code>
                </td>
              </tr>
            ))}
            <tr>
              <td>all others</td>
              <td>
                <code>{detail.table.otherwise}</code>
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </>
  );
}
