import { Alert, Button } from 'antd';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import { PictureDetails } from './PictureDetails.tsx';
import { PictureGroup } from './PictureGroup.tsx';
import type { Shelf } from './shelf.ts';
import { UploadBar } from './UploadBar.tsx';
import { UploadRow } from './UploadRow.tsx';
import { type Upload, type Uploads, uploadFault, uploadsOf } from './uploads.ts';
import { type ShelfWork, useShelfWork } from './useShelf.ts';

const CatalogueDialog = lazyPart(() =>
  import('./CatalogueDialog.tsx').then((module) => ({ default: module.CatalogueDialog })),
);

/** Takes one picture that has arrived into the record; one that needs a word stays in the list until it is said. */
function takeIn({ id, added }: Upload, uploads: Uploads, shelf: Shelf, work: ShelfWork): void {
  if (!added) return;
  const { image, isNew, near } = added;
  const wasThere = shelf.rows.some((row) => row.imageId === image.id);
  const isTaken = work.attach(image.id, image.kind, image.picture);
  if (!isTaken) void toast({ text: `No more than ${shelf.maximum} pictures fit.`, kind: 'wrong' });
  else if (wasThere) void toast({ text: 'That picture is here already.', kind: 'news' });
  if (isTaken && !wasThere && !(isNew && near.length === 0)) uploads.attached(id);
  else uploads.drop(id);
}

/** Takes pictures into the record in the order in which they were chosen, whichever arrives first. */
function useArrivals(items: readonly Upload[], uploads: Uploads, shelf: Shelf, work: ShelfWork) {
  useEffect(() => {
    const isOnItsWay = ({ state }: Upload) => state === 'queued' || state === 'sending';
    const first = items.findIndex(isOnItsWay);
    for (const item of first < 0 ? items : items.slice(0, first))
      if (item.added && !item.isAttached) takeIn(item, uploads, shelf, work);
  });
}

interface ArrivingProps {
  shelf: Shelf;
  work: ShelfWork;
  uploads: Uploads;
  onPick(): void;
}

function Arriving({ shelf, work, uploads, onPick }: ArrivingProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  useArrivals(items, uploads, shelf, work);
  const startable = items.filter((item) => item.state === 'ready' && uploadFault(item) === null);
  const start = () => uploads.start(startable.map(({ id }) => id));
  return (
    <>
      <UploadBar kinds={shelf.kinds} uploads={uploads} onStart={start} onPick={onPick} />
      {items.length > 0 && (
        <section className="pics-arriving" aria-label="Files">
          <ul>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} kinds={shelf.kinds} uploads={uploads} work={work} />
            ))}
          </ul>
          {startable.length > 0 && (
            <Button type="primary" onClick={start} title="Ctrl+Enter">
              {startable.length === 1 ? 'Upload 1 picture' : `Upload ${startable.length} pictures`}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

/** The pictures of a title or person: brought, ordered, described, taken out. */
export function Pictures({ shelf }: { shelf: Shelf }) {
  const work = useShelfWork(shelf);
  const [openId, setOpenId] = useState<number | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const uploads = uploadsOf(shelf.record, shelf.kinds);
  return (
    <div className="pics">
      {shelf.isOpen && (
        <Arriving shelf={shelf} work={work} uploads={uploads} onPick={() => setIsPicking(true)} />
      )}
      {shelf.fault !== null && <Alert type="error" message={shelf.fault} />}
      {shelf.kinds.map((kind) => (
        <PictureGroup key={kind} kind={kind} shelf={shelf} work={work} onOpen={setOpenId} />
      ))}
      <PictureDetails imageId={openId} shelf={shelf} work={work} onClose={() => setOpenId(null)} />
      {isPicking && (
        <Suspense>
          <CatalogueDialog shelf={shelf} work={work} onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
