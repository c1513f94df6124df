import { Alert, Button } from 'antd';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { personFields } from '#src/catalogue/people/person.fields.ts';
import type { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import { PictureDetails } from './PictureDetails.tsx';
import { PictureGroup } from './PictureGroup.tsx';
import { type PictureSet, personPictures, titlePictures } from './pictureSet.ts';
import { UploadBar } from './UploadBar.tsx';
import { UploadRow } from './UploadRow.tsx';
import { type Upload, type Uploads, uploadError, uploadsOf } from './uploads.ts';
import { type PictureWork, usePictureWork } from './usePictureSet.ts';

const CatalogueDialog = lazyPart(() => import('./CatalogueDialog.tsx'), 'CatalogueDialog');

/** Adds an uploaded picture to the record. If similar ones exist, it stays in the list until the user decides. */
function attachUploaded(
  { id, added }: Upload,
  uploads: Uploads,
  pictures: PictureSet,
  work: PictureWork,
): void {
  if (!added) return;
  const { image, isNew, near } = added;
  const wasThere = pictures.rows.some((row) => row.imageId === image.id);
  const isAttached = work.attach(image.id, image.kind, image.picture);
  if (!isAttached) void toast({ text: `At most ${pictures.maximum} pictures are allowed.`, kind: 'wrong' });
  else if (wasThere) void toast({ text: 'This record already has the picture.', kind: 'news' });
  if (isAttached && !wasThere && !(isNew && near.length === 0)) uploads.attached(id);
  else uploads.drop(id);
}

/** Adds uploaded pictures to the record in the order in which they were chosen, not in which uploads finish. */
function useArrivals(items: readonly Upload[], uploads: Uploads, pictures: PictureSet, work: PictureWork) {
  useEffect(() => {
    const isOnItsWay = ({ state }: Upload) => state === 'queued' || state === 'sending';
    const first = items.findIndex(isOnItsWay);
    for (const item of first < 0 ? items : items.slice(0, first))
      if (item.added && !item.isAttached) attachUploaded(item, uploads, pictures, work);
  });
}

interface ArrivingProps {
  pictures: PictureSet;
  work: PictureWork;
  uploads: Uploads;
  onPick(): void;
}

function Arriving({ pictures, work, uploads, onPick }: ArrivingProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  useArrivals(items, uploads, pictures, work);
  const startable = items.filter((item) => item.state === 'ready' && uploadError(item) === null);
  const start = () => uploads.start(startable.map(({ id }) => id));
  return (
    <>
      <UploadBar kinds={pictures.kinds} uploads={uploads} onStart={start} onPick={onPick} />
      {items.length > 0 && (
        <section className="pics-arriving" aria-label="Files">
          <ul>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} kinds={pictures.kinds} uploads={uploads} work={work} />
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

/** The pictures of a title or person: upload, order, details, removal. */
function Pictures({ pictures }: { pictures: PictureSet }) {
  const work = usePictureWork(pictures);
  const [openId, setOpenId] = useState<number | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const uploads = uploadsOf(pictures.record, pictures.kinds);
  return (
    <div className="pics">
      {pictures.isOpen && (
        <Arriving pictures={pictures} work={work} uploads={uploads} onPick={() => setIsPicking(true)} />
      )}
      {pictures.error !== null && <Alert type="error" message={pictures.error} />}
      {pictures.kinds.map((kind) => (
        <PictureGroup key={kind} kind={kind} pictures={pictures} work={work} onOpen={setOpenId} />
      ))}
      <PictureDetails imageId={openId} pictures={pictures} work={work} onClose={() => setOpenId(null)} />
      {isPicking && (
        <Suspense>
          <CatalogueDialog pictures={pictures} work={work} onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The pictures of a title: posters, backdrops, stills and logos. */
export const TitleImages = ({ draft }: TabProps<typeof titleFields>) => (
  <Pictures pictures={titlePictures(draft)} />
);

/** The portraits of a person. */
export const PersonImages = ({ draft }: TabProps<typeof personFields>) => (
  <Pictures pictures={personPictures(draft)} />
);
