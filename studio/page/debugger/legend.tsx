import { useEffect, useRef } from 'preact/hooks';
import { type PictureGroup, STYLES } from '../../picture/index.js';
import { traceOutline } from '../graph/outline.js';
import { readPalette } from '../graph/palette.js';
import { theme } from '../shell/theme.js';

const GROUPS = Object.keys(STYLES) as PictureGroup[];

export function Legend() {
  return (
    <div>
      <ul class="legend">
        {GROUPS.map((group) => (
          <li key={group}>
            <Sample group={group} /> {STYLES[group].legend}
          </li>
        ))}
      </ul>
      <dl class="marks">
        <dt>number</dt>
        <dd>the line's number in a BTOR file; in a script, terms are numbered from the leaves up</dd>
        <dt>dashed red edge with a dot</dt>
        <dd>the argument is negated</dd>
        <dt>teal, violet edge</dt>
        <dd>leads from the selected node to its arguments, to it from the nodes that use it</dd>
        <dt>word at the start of an edge</dt>
        <dd>the position of the argument, if order matters</dd>
        <dt>second frame</dt>
        <dd>
          folded: hides the nodes below, with dotted edges to those still drawn; “+ N below” counts the hidden nodes,
          and the constants, which are drawn at each use; Enter, a double click, or a click if it is selected unfolds it
        </dd>
        <dt>violet dot in a corner</dt>
        <dd>shared: more than one node refers to it</dd>
        <dt>red</dt>
        <dd>a false assertion and the path that makes it false, or a solver's wrong value</dd>
        <dt>orange frame</dt>
        <dd>on the path that makes an assertion false, or on the longest path while it is shown</dd>
        <dt>faded</dt>
        <dd>its value does not matter, or a step of a reduction removed it</dd>
        <dt>dashed red frame</dt>
        <dd>removed by a step of a reduction</dd>
        <dt>green frame</dt>
        <dd>true, or inserted or changed by a step of a reduction</dd>
      </dl>
    </div>
  );
}

function Sample({ group }: { group: PictureGroup }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = theme.value;
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (paper === null || paper === undefined) return;
    const palette = readPalette(now);
    paper.clearRect(0, 0, 44, 24);
    paper.beginPath();
    if (group !== 'constant') traceOutline(paper, group, { left: 2, top: 3, right: 42, bottom: 21 });
    paper.fillStyle = palette.fill(group);
    paper.strokeStyle = palette.line(group);
    paper.fill();
    if (group !== 'constant') return paper.stroke();
    paper.fillStyle = palette.ink;
    paper.font = '11px system-ui, sans-serif';
    paper.textAlign = 'center';
    paper.fillText('0x1f', 22, 16);
  }, [group, now]);
  return <canvas ref={canvas} width={44} height={24} aria-hidden="true" />;
}
