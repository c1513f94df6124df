import { Button, Progress, Select } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '#src/client/api.ts';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { IMAGE_KIND_LABELS, type ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { NearPictures } from './NearPictures.tsx';
import { type Upload, type Uploads, uploadError } from './uploads.ts';
import type { PictureWork } from './usePictureSet.ts';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog');

interface UploadRowProps {
  item: Upload;
  kinds: readonly ImageKind[];
  uploads: Uploads;
  work: PictureWork;
}

const bytes = (size: number) =>
  size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`;

function factsOf({ file, size, crop }: Upload): string {
  return isolatedLine([
    size && `${size.width} × ${size.height}`,
    crop && `cropped to ${crop.width} × ${crop.height}`,
    bytes(file.size),
  ]);
}

const STATE_LABELS: Partial<Record<Upload['state'], string>> = {
  measuring: 'Reading the file…',
  queued: 'Waiting to upload.',
};

/** Shows why a file cannot be uploaded, why it was rejected, or what it waits for. */
function UploadStatus({ item }: { item: Upload }) {
  const { state, error } = item;
  const isWaiting = state === 'ready' || state === 'rejected';
  const wrong = isWaiting ? (error ?? uploadError(item)) : null;
  return (
    <p className={wrong === null ? 'dash-muted' : 'pics-error'} role={wrong === null ? undefined : 'alert'}>
      {wrong ?? STATE_LABELS[state] ?? ''}
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
  const send = state === 'rejected' ? 'Try again' : 'Upload';
  const cut = crop ? 'Crop again' : 'Crop';
  return (
    <>
      {uploadError(item) === null && (
        <Button aria-label={`${send} ${file.name}`} onClick={() => uploads.start([id])}>
          {send}
        </Button>
      )}
      {size !== null && (
        <Button aria-label={`${cut} ${file.name}`} onClick={onCrop}>
          {cut}…
        </Button>
      )}
      <Button type="text" aria-label={`Remove ${file.name}`} onClick={() => uploads.drop(id)}>
        Remove
      </Button>
    </>
  );
}

/** A file in the upload list: preview, progress, error and actions. */
export function UploadRow({ item, kinds, uploads, work }: UploadRowProps) {
  const [isCropping, setIsCropping] = useState(false);
  const may = useMay();
  const { id, file, preview, kind, state, size, added } = item;
  const applyOther = (other: { id: number; picture: Parameters<PictureWork['attach']>[2] }) => {
    if (!added) return;
    work.change((rows) => rows.filter((row) => row.imageId !== added.image.id));
    work.attach(other.id, added.image.kind, other.picture);
    // No record uses the new picture, so it is deleted if permitted.
    if (added.isNew && may('delete', 'images'))
      void call(`/images/${added.image.id}`, { method: 'DELETE' }).catch(() => undefined);
    uploads.drop(id);
  };
  if (added && item.isAttached) {
    return (
      <li className="pics-file">
        <NearPictures added={added} onUse={applyOther} onAccept={() => uploads.drop(id)} />
      </li>
    );
  }
  const isWaiting = state === 'ready' || state === 'rejected';
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
            // The server may still be decoding when all bytes are sent.
            status="active"
            aria-label={`Uploading ${file.name}`}
          />
        ) : (
          <UploadStatus item={item} />
        )}
      </div>
      <div className="pics-file-actions">
        {kinds.length > 1 && isWaiting && (
          <Select
            aria-label={`Kind of ${file.name}`}
            className="pics-kind"
            value={kind}
            onChange={(next) => uploads.choose(id, { kind: next, crop: null })}
            options={kinds.map((each) => ({ value: each, label: IMAGE_KIND_LABELS[each] }))}
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
