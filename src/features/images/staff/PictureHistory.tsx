import { Button } from 'antd';
import { useState } from 'react';
import { RevisionList } from '#src/dashboard/record/RevisionList.tsx';
import { useRevisions } from '#src/dashboard/record/useRevisions.ts';
import { declaredLabels } from '#src/dashboard/record/valueLabels.ts';
import { IMAGES } from '#src/features/images/imageResource.ts';
import type { ImageRecord } from '#src/features/images/images.queries.server.ts';

const LABELS = declaredLabels(IMAGES.fields);

interface PictureHistoryProps {
  image: ImageRecord;
  /** Called with the picture after a change was reverted. */
  onReverted(image: ImageRecord): void;
}

function Changes({ image, onReverted }: PictureHistoryProps) {
  return <RevisionList history={useRevisions<ImageRecord>('images', image.id, onReverted)} labels={LABELS} />;
}

/** The revisions of a picture's texts with buttons to revert them. Loaded when opened. */
export function PictureHistory(props: PictureHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="pics-gap" aria-label="History of the picture">
      <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide history' : 'Show history'}
      </Button>
      {isOpen && <Changes {...props} />}
    </section>
  );
}
