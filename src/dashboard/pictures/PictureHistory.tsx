import { Button } from 'antd';
import { useState } from 'react';
import { RevisionList } from '#src/dashboard/record/RevisionList.tsx';
import { useRevisions } from '#src/dashboard/record/useRevisions.ts';
import { declaredWords } from '#src/dashboard/record/valueWords.ts';
import type { StaffImage } from './sendPicture.ts';

const WORDS = declaredWords({
  credit: { kind: 'text', label: 'Credit', maxLength: 300 },
  source: { kind: 'text', label: 'Source', maxLength: 300 },
  sourceUrl: { kind: 'url', label: 'Address of the source' },
});

interface PictureHistoryProps {
  image: StaffImage;
  /** Gives the picture as it is after a change was taken back. */
  onReverted(image: StaffImage): void;
}

function Changes({ image, onReverted }: PictureHistoryProps) {
  return <RevisionList history={useRevisions<StaffImage>('images', image.id, onReverted)} words={WORDS} />;
}

/** What was said of a picture before, each change with the way back from it; asked for when it is opened. */
export function PictureHistory(props: PictureHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="pics-gap" aria-label="History of the picture">
      <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Fold the history' : 'Show the history'}
      </Button>
      {isOpen && <Changes {...props} />}
    </section>
  );
}
