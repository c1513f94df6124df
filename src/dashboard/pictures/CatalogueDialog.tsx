import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '#src/client/api.ts';
import { useFirstFocus } from '#src/dashboard/frame/useFirstFocus.ts';
import type { ImageKind } from '#src/domain/pictures.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import type { StaffImage } from './sendPicture.ts';
import { KIND_WORDS } from './shapes.ts';
import type { Shelf } from './shelf.ts';
import type { ShelfWork } from './useShelf.ts';

/** Pictures shown at once; more come by asking. */
const PAGE = 24;
const REST = 250;

interface CatalogueDialogProps {
  shelf: Shelf;
  work: ShelfWork;
  onClose(): void;
}

/** Takes pictures that the catalogue has: the latest first, found by credit and source. */
export function CatalogueDialog({ shelf, work, onClose }: CatalogueDialogProps) {
  const [kind, setKind] = useState<ImageKind>(shelf.kinds[0] ?? 'poster');
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
      return call<StaffImage[]>(`/images?${query}`, { signal });
    },
  });
  useFirstFocus('catalogue-q');
  const here = new Set(shelf.rows.map(({ imageId }) => imageId));
  const take = (image: StaffImage) => {
    if (!work.attach(image.id, image.kind, image.picture))
      void toast({ text: `No more than ${shelf.maximum} pictures fit.`, kind: 'wrong' });
  };
  return (
    <Modal
      open
      title="Take from the catalogue"
      width={760}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="pics-find">
        {shelf.kinds.length > 1 && (
          <Select
            aria-label="Kind"
            className="pics-kind"
            value={kind}
            onChange={(next) => {
              setKind(next);
              setEnd(PAGE);
            }}
            options={shelf.kinds.map((each) => ({ value: each, label: KIND_WORDS[each].many }))}
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
              aria-label={`Take ${KIND_WORDS[kind].one.toLowerCase()} No. ${image.id}${image.credit ? `, by ${image.credit}` : ''}`}
              onClick={() => take(image)}
            >
              <Picture image={image.picture} sizes="160px" />
            </button>
            <span className="dash-muted">
              {here.has(image.id) ? 'Here already' : (image.credit ?? `No. ${image.id}`)}
            </span>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="dash-muted">There is none.</p>}
      {(data?.length ?? 0) >= end && end < 96 && <Button onClick={() => setEnd(end + PAGE)}>More</Button>}
    </Modal>
  );
}
