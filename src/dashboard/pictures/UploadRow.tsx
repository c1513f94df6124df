import { Button, Progress, Select } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '#src/client/api.ts';
import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMay } from '#src/dashboard/me.ts';
import type { ImageKind } from '#src/domain/pictures.ts';
import { NearPictures } from './NearPictures.tsx';
import { KIND_WORDS } from './shapes.ts';
import { type Upload, type Uploads, uploadFault } from './uploads.ts';
import type { ShelfWork } from './useShelf.ts';

const CropDialog = lazyPart(() =>
  import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })),
);

interface UploadRowProps {
  item: Upload;
  kinds: readonly ImageKind[];
  uploads: Uploads;
  work: ShelfWork;
}

const bytes = (size: number) =>
  size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`;

function factsOf({ file, size, crop }: Upload): string {
  return inOneLine([
    size && `${size.width} × ${size.height}`,
    crop && `cropped to ${crop.width} × ${crop.height}`,
    bytes(file.size),
  ]);
}

const STATE_WORDS: Partial<Record<Upload['state'], string>> = {
  measuring: 'Looking at it…',
  queued: 'Waits for its turn.',
};

/** What is said of a file: what keeps it from being sent, why it was refused, or what it waits for. */
function Told({ item }: { item: Upload }) {
  const { state, fault } = item;
  const isWaiting = state === 'ready' || state === 'refused';
  const wrong = isWaiting ? (fault ?? uploadFault(item)) : null;
  return (
    <p className={wrong === null ? 'dash-muted' : 'pics-fault'} role={wrong === null ? undefined : 'alert'}>
      {wrong ?? STATE_WORDS[state] ?? ''}
    </p>
  );
}

function RowActions({ item, uploads, onCrop }: { item: Upload; uploads: Uploads; onCrop(): void }) {
  const { id, state, size, crop, file } = item;
  if (state === 'sending' || state === 'queued') {
    return (
      <Button aria-label={`Cancel ${file.name}`} onClick={() => uploads.cancel(id)}>
        Cancel
      </Button>
    );
  }
  if (state === 'measuring') return null;
  const send = state === 'refused' ? 'Try again' : 'Upload';
  const cut = crop ? 'Crop anew' : 'Crop';
  return (
    <>
      {uploadFault(item) === null && (
        <Button aria-label={`${send} ${file.name}`} onClick={() => uploads.start([id])}>
          {send}
        </Button>
      )}
      {size !== null && (
        <Button aria-label={`${cut} ${file.name}`} onClick={onCrop}>
          {cut}…
        </Button>
      )}
      <Button type="text" aria-label={`Leave ${file.name} out`} onClick={() => uploads.drop(id)}>
        Leave out
      </Button>
    </>
  );
}

/** One file on its way: what it is, how far it is, what is wrong with it and what can be done. */
export function UploadRow({ item, kinds, uploads, work }: UploadRowProps) {
  const [isCropping, setIsCropping] = useState(false);
  const may = useMay();
  const { id, file, preview, kind, state, size, added } = item;
  const takeOther = (other: { id: number; picture: Parameters<ShelfWork['attach']>[2] }) => {
    if (!added) return;
    work.change((rows) => rows.filter((row) => row.imageId !== added.image.id));
    work.attach(other.id, added.image.kind, other.picture);
    // Nothing has it: left where it is, it would only be found by chance.
    if (added.isNew && may('delete', 'images'))
      void call(`/images/${added.image.id}`, { method: 'DELETE' }).catch(() => undefined);
    uploads.drop(id);
  };
  if (added && item.isAttached) {
    return (
      <li className="pics-file">
        <NearPictures added={added} onUse={takeOther} onKeep={() => uploads.drop(id)} />
      </li>
    );
  }
  const isWaiting = state === 'ready' || state === 'refused';
  return (
    <li className="pics-file">
      {size === null ? <span className="pics-blank" /> : <img src={preview} alt="" />}
      <div className="pics-file-facts">
        <b>{file.name}</b>
        <span className="dash-muted">{factsOf(item)}</span>
        {state === 'sending' ? (
          <Progress
            percent={Math.round(item.share * 100)}
            size="small"
            // All of it has gone, and the server still looks at it.
            status="active"
            aria-label={`${file.name} is being sent`}
          />
        ) : (
          <Told item={item} />
        )}
      </div>
      <div className="pics-file-actions">
        {kinds.length > 1 && isWaiting && (
          <Select
            aria-label={`What ${file.name} is`}
            className="pics-kind"
            value={kind}
            onChange={(next) => uploads.choose(id, { kind: next, crop: null })}
            options={kinds.map((each) => ({ value: each, label: KIND_WORDS[each].one }))}
          />
        )}
        <RowActions item={item} uploads={uploads} onCrop={() => setIsCropping(true)} />
      </div>
      {isCropping && size && (
        <Suspense>
          <CropDialog
            preview={preview}
            size={size}
            kind={kind}
            crop={item.crop}
            onDone={(crop) => {
              uploads.choose(id, { crop });
              setIsCropping(false);
            }}
            onCancel={() => setIsCropping(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
