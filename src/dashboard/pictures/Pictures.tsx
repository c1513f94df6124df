import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#src/ui/toasts/toast.ts';
import { PictureDetails } from './PictureDetails.tsx';
import { PictureGroup } from './PictureGroup.tsx';
import type { Shelf } from './shelf.ts';
import { UploadBar } from './UploadBar.tsx';
import { UploadRow } from './UploadRow.tsx';
import { type Upload, type Uploads, uploadFault, uploadsOf } from './uploads.ts';
import { type ShelfWork, useShelfWork } from './useShelf.ts';

const CatalogueDialog = lazy(() =>
  import('./CatalogueDialog.tsx').then((module) => ({ default: module.CatalogueDialog })),
);

/** Takes pictures that have arrived into the record; those that need a word stay in the list until it is said. */
function useArrivals(items: readonly Upload[], uploads: Uploads, shelf: Shelf, work: ShelfWork) {
  useEffect(() => {
    for (const { id, added, isAttached } of items) {
      if (!added || isAttached) continue;
      const { image, isNew, near } = added;
      const wasThere = shelf.rows.some((row) => row.imageId === image.id);
      if (!work.attach(image.id, image.kind, image.picture)) {
        void toast({ text: `No more than ${shelf.maximum} pictures fit.`, kind: 'wrong' });
        uploads.drop(id);
        continue;
      }
      if (wasThere) void toast({ text: 'That picture is here already.', kind: 'news' });
      if (wasThere || (isNew && near.length === 0)) uploads.drop(id);
      else uploads.attached(id);
    }
  });
}

function Arriving({ shelf, work, uploads }: { shelf: Shelf; work: ShelfWork; uploads: Uploads }) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  useArrivals(items, uploads, shelf, work);
  const startable = items.filter(
    (item) => (item.state === 'ready' || item.state === 'refused') && uploadFault(item) === null,
  );
  const start = () => uploads.start(startable.map(({ id }) => id));
  return (
    <>
      <UploadBar kinds={shelf.kinds} uploads={uploads} onStart={start} />
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
        <>
          <Arriving shelf={shelf} work={work} uploads={uploads} />
          <Button className="pics-catalogue" onClick={() => setIsPicking(true)}>
            Take one from the catalogue…
          </Button>
        </>
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
