import { Fragment } from 'react';
import type { Block, InlineText, LedgerEntry } from './information.view.ts';

const isExternal = (href: string) => href.startsWith('http');

/** A text with its links. Its pieces never move, so their indexes are the keys. */
const Text = ({ text }: { text: InlineText }) => {
  if (typeof text === 'string') return text;
  const positions = text.map((piece, index) => ({ piece, index }));
  return positions.map(({ piece, index }) => (
    <Fragment key={index}>
      {typeof piece === 'string' ? (
        piece
      ) : (
        <a href={piece.href} rel={isExternal(piece.href) ? 'noreferrer' : undefined}>
          {piece.label}
        </a>
      )}
    </Fragment>
  ));
};

const Ledger = ({ entries }: { entries: readonly LedgerEntry[] }) => (
  <dl className="ledger">
    {entries.map(({ term, isCode, text, note }) => (
      <div key={term}>
        <dt>{isCode ? <code>{term}</code> : term}</dt>
        <dd>
          <Text text={text} />
        </dd>
        {note && <dd className="facts">{note}</dd>}
      </div>
    ))}
  </dl>
);

const keyOf = (text: InlineText) => JSON.stringify(text);

/** One block of an information page. */
const OneBlock = ({ block }: { block: Block }) => {
  if (block.kind === 'ledger') return <Ledger entries={block.entries} />;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((text) => (
          <li key={keyOf(text)}>
            <Text text={text} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <Text text={block.text} />
    </p>
  );
};

/** The blocks of a section. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
