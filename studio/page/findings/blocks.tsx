import type { ComponentChildren } from 'preact';
import type { Block, Inline, Line } from '../../server/contract/index.js';
import { Code } from '../editor/code.js';
import { DataTable } from '../shell/parts.js';

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, i) => (
        <BlockPart key={i} block={block} />
      ))}
    </>
  );
}

function BlockPart({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 3 ? 'h3' : 'h2';
      return <Heading>{lineParts(block.line)}</Heading>;
    }
    case 'text':
      return <p>{lineParts(block.line)}</p>;
    case 'list':
      return (
        <ul>
          {block.lines.map((line, i) => (
            <li key={i}>{lineParts(line)}</li>
          ))}
        </ul>
      );
    case 'code':
      return <Code text={block.text} language={block.language} />;
    case 'table':
      return (
        <DataTable
          caption={block.head.join(', ')}
          isCaptionHidden
          columns={block.head}
          rows={block.rows.map((row) => row.map(lineParts))}
        />
      );
    case 'details':
      return (
        <details>
          <summary>{block.title}</summary>
          <Blocks blocks={block.blocks} />
        </details>
      );
  }
}

function lineParts(line: Line): ComponentChildren[] {
  return line.map(inlinePart);
}

function inlinePart(piece: Inline, key: number): ComponentChildren {
  if (typeof piece === 'string') return piece;
  if ('code' in piece) return <code key={key}>{piece.code}</code>;
  if ('strong' in piece) return <strong key={key}>{piece.strong}</strong>;
  // Only web addresses become links. The page lists a report's files below the report.
  return /^https?:/.test(piece.to) ? (
    <a key={key} href={piece.to} rel="noreferrer">
      {piece.link}
    </a>
  ) : (
    piece.link
  );
}
