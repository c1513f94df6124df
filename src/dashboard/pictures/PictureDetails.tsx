import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '#src/client/api.ts';
import { HeldButton } from '#src/dashboard/frame/HeldButton.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import { PictureHistory } from './PictureHistory.tsx';
import { madeFirst } from './pictureRows.ts';
import type { StaffImage } from './sendPicture.ts';
import { KIND_WORDS } from './shapes.ts';
import type { Shelf } from './shelf.ts';
import type { ShelfWork } from './useShelf.ts';

interface Words {
  credit: string;
  source: string;
  sourceUrl: string;
}

const FIELDS = [
  ['credit', 'Credit', 'Who made it, as shown with it.'],
  ['source', 'Source', 'Where it came from.'],
  ['sourceUrl', 'Address of the source', ''],
] as const satisfies readonly (readonly [keyof Words, string, string])[];

const wordsOf = ({ credit, source, sourceUrl }: StaffImage): Words => ({
  credit: credit ?? '',
  source: source ?? '',
  sourceUrl: sourceUrl ?? '',
});

const refusedFields = (error: unknown): Record<string, string> => {
  const body = error instanceof ApiError ? error.body.error : undefined;
  return typeof body === 'object' ? (body.fields ?? {}) : {};
};

/** What is said of a picture itself, for every title and person that has it; kept by its own button. */
function Credit({ image, onKept }: { image: StaffImage; onKept(image: StaffImage): void }) {
  const [words, setWords] = useState(() => wordsOf(image));
  const [version, setVersion] = useState(image.version);
  // Another version takes the place of what is written, and not of the field that has the keyboard.
  if (version !== image.version) {
    setVersion(image.version);
    setWords(wordsOf(image));
  }
  const [fault, setFault] = useState<unknown>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const isChanged = FIELDS.some(([field]) => words[field].trim() !== (image[field] ?? ''));
  const fields = refusedFields(fault);
  const keep = async () => {
    setIsKeeping(true);
    const texts = Object.fromEntries(FIELDS.map(([field]) => [field, words[field].trim() || null]));
    try {
      const kept = await call<StaffImage>(`/images/${image.id}`, {
        method: 'PATCH',
        body: { ...texts, version: image.version },
      });
      setFault(null);
      onKept(kept);
      void toast({ text: 'Kept with the picture.', kind: 'done' });
    } catch (error) {
      setFault(error);
    }
    setIsKeeping(false);
  };
  return (
    <Form layout="vertical" onFinish={() => void (isChanged && keep())}>
      {FIELDS.map(([field, label, help]) => (
        <Form.Item
          key={field}
          label={label}
          htmlFor={`picture-${field}`}
          extra={help}
          {...(fields[field] && { validateStatus: 'error' as const, help: fields[field] })}
        >
          <Input
            id={`picture-${field}`}
            value={words[field]}
            maxLength={field === 'sourceUrl' ? 500 : 300}
            onChange={({ target }) => setWords({ ...words, [field]: target.value })}
          />
        </Form.Item>
      ))}
      {fault instanceof Error && Object.keys(fields).length === 0 && (
        <Alert type="error" message={fault.message} className="pics-gap" />
      )}
      <HeldButton htmlType="submit" isOff={!isChanged} loading={isKeeping}>
        Keep with the picture
      </HeldButton>
    </Form>
  );
}

interface PictureDetailsProps {
  imageId: number | null;
  shelf: Shelf;
  work: ShelfWork;
  onClose(): void;
}

/** A picture large, with what it is to this record and what is said of it everywhere. */
export function PictureDetails({ imageId, shelf, work, onClose }: PictureDetailsProps) {
  const may = useMay();
  const queries = useQueryClient();
  const row = shelf.rows.find((each) => each.imageId === imageId);
  const picture = imageId === null ? null : shelf.pictureOf(imageId);
  const { data, error } = useQuery({
    queryKey: ['image', imageId],
    enabled: row !== undefined && shelf.isOpen && may('update', 'images'),
    queryFn: () => call<StaffImage>(`/images/${imageId}`),
  });
  const kept = (image: StaffImage) => {
    queries.setQueryData(['image', image.id], image);
    shelf.learn(image.id, image.kind, image.picture);
  };
  const setEpisode = (episodeId: number | null) =>
    work.change((rows) => rows.map((each) => (each.imageId === imageId ? { ...each, episodeId } : each)));
  return (
    <Drawer
      open={row !== undefined}
      title={row && `${KIND_WORDS[row.kind].one} No. ${row.imageId}`}
      width={460}
      onClose={onClose}
      destroyOnHidden
    >
      {row && (
        <div className="pics-details">
          {picture && (
            <>
              <Picture image={picture} sizes="412px" eager />
              <p className="dash-muted">
                {picture.width} × {picture.height} pixels
                {data && data.uses > 1 ? `, used ${data.uses} times` : ''}
              </p>
            </>
          )}
          <Checkbox
            checked={row.isPrimary}
            disabled={shelf.isDisabled}
            onChange={() => work.change((rows) => madeFirst(rows, row.imageId))}
          >
            Shown first of its kind
          </Checkbox>
          {row.kind === 'still' && (
            <Form.Item label="Episode" htmlFor="picture-episode" layout="vertical">
              <Select
                id="picture-episode"
                allowClear
                showSearch
                optionFilterProp="label"
                disabled={shelf.isDisabled}
                placeholder={shelf.episodes.length > 0 ? 'Of no single one' : 'Save the episodes first'}
                value={row.episodeId}
                onChange={(next?: number | null) => setEpisode(next ?? null)}
                options={shelf.episodes.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
          )}
          {error && <Alert type="error" message={error.message} />}
          {data && (
            <section aria-label="For every page that shows it">
              <h3>For every page that shows it</h3>
              <Credit key={data.id} image={data} onKept={kept} />
              <PictureHistory key={data.id} image={data} onReverted={kept} />
            </section>
          )}
          {!shelf.isDisabled && (
            <Button
              danger
              className="pics-gap"
              onClick={() => {
                onClose();
                work.remove(row.imageId);
              }}
            >
              Take out
            </Button>
          )}
        </div>
      )}
    </Drawer>
  );
}
