import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '#src/client/api.ts';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { IMAGE_KIND_LABELS, type ImageKind } from '#src/domain/pictures/imageKinds.ts';
import type { ImageRecord } from '#src/features/images/images.queries.server.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import type { PictureSet } from './pictureSet.ts';
import { kindPlural } from './shapes.ts';
import type { PictureWork } from './usePictureSet.ts';

/** Pictures per page; the user can load more. */
const PAGE = 24;
const REST = 250;

interface CatalogueDialogProps {
  pictures: PictureSet;
  work: PictureWork;
  onClose(): void;
}

/** Adds pictures of the catalogue to a record: the latest first, searchable by credit and source. */
export function CatalogueDialog({ pictures, work, onClose }: CatalogueDialogProps) {
  const [kind, setKind] = useState<ImageKind>(pictures.kinds[0] ?? 'poster');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [end, setEnd] = useState(PAGE);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setEnd(PAGE);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['images', kind, q, end],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ kind, _start: '0', _end: String(end), ...(q !== '' && { q }) });
      return call<ImageRecord[]>(`/images?${query}`, { signal });
    },
  });
  useFirstFocus('catalogue-q');
  const here = new Set(pictures.rows.map(({ imageId }) => imageId));
  const take = (image: ImageRecord) => {
    if (!work.attach(image.id, image.kind, image.picture))
      void toast({ text: `At most ${pictures.maximum} pictures are allowed.`, kind: 'wrong' });
  };
  return (
    <Modal
      open
      title="Add from the catalogue"
      width={760}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="pics-find">
        {pictures.kinds.length > 1 && (
          <Select
            aria-label="Kind"
            className="pics-kind"
            value={kind}
            onChange={(next) => {
              setKind(next);
              setEnd(PAGE);
            }}
            options={pictures.kinds.map((each) => ({ value: each, label: kindPlural(each) }))}
          />
        )}
        <Input
          type="search"
          id="catalogue-q"
          aria-label="Credit or source"
          placeholder="Credit or source"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {error && <Alert type="error" message={error.message} />}
      <ul className="pics-tiles" data-kind={kind} aria-busy={isFetching}>
        {(data ?? []).map((image) => (
          <li key={image.id} className="pics-tile">
            <button
              type="button"
              className="pics-tile-open"
              disabled={here.has(image.id)}
              aria-label={`Add ${IMAGE_KIND_LABELS[kind].toLowerCase()} No. ${image.id}${image.credit ? `, by ${image.credit}` : ''}`}
              onClick={() => take(image)}
            >
              <Picture image={image.picture} sizes="160px" />
            </button>
            <span className="dash-muted">
              {here.has(image.id) ? 'Already added' : (image.credit ?? `No. ${image.id}`)}
            </span>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="dash-muted">No pictures found.</p>}
      {(data?.length ?? 0) >= end && end < 96 && <Button onClick={() => setEnd(end + PAGE)}>More</Button>}
    </Modal>
  );
}
