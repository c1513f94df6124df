import { Fragment } from 'react';
import type { Block, LedgerEntry, Words } from './information.view.ts';

const isElsewhere = (href: string) => href.startsWith('http');

/** A text with its links. Its pieces never move, so their places name them. */
const Text = ({ words }: { words: Words }) => {
  if (typeof words === 'string') return words;
  const places = words.map((piece, place) => ({ piece, place }));
  return places.map(({ piece, place }) => (
    <Fragment key={place}>
      {typeof piece === 'string' ? (
        piece
      ) : (
        <a href={piece.href} rel={isElsewhere(piece.href) ? 'noreferrer' : undefined}>
          {piece.label}
        </a>
      )}
    </Fragment>
  ));
};

const Ledger = ({ entries }: { entries: readonly LedgerEntry[] }) => (
  <dl className="ledger">
    {entries.map(({ term, isCode, words, note }) => (
      <div key={term}>
        <dt>{isCode ? <code>{term}</code> : term}</dt>
        <dd>
          <Text words={words} />
        </dd>
        {note && <dd className="facts">{note}</dd>}
      </div>
    ))}
  </dl>
);

const keyOf = (words: Words) => JSON.stringify(words);

/** One block of an information page. */
const OneBlock = ({ block }: { block: Block }) => {
  if (block.kind === 'ledger') return <Ledger entries={block.entries} />;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((words) => (
          <li key={keyOf(words)}>
            <Text words={words} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <Text words={block.words} />
    </p>
  );
};

/** The blocks of a section, one below the other. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
