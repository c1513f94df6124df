import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { errorDetails } from '#src/client/errorDetails.ts';
import { AriaDisabledButton } from '#src/dashboard/frame/AriaDisabledButton.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { IMAGE_KIND_LABELS } from '#src/domain/pictures/imageKinds.ts';
import type { ImageRecord } from '#src/features/images/images.queries.server.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import { PictureHistory } from './PictureHistory.tsx';
import { madeFirst } from './pictureRows.ts';
import type { PictureSet } from './pictureSet.ts';
import type { PictureWork } from './usePictureSet.ts';

const FIELDS = [
  ['credit', 'Credit', 'The creator, shown with the picture.'],
  ['source', 'Source', 'Where the picture comes from.'],
  ['sourceUrl', 'Source URL', ''],
] as const satisfies readonly (readonly [keyof ImageRecord, string, string])[];

const textsOf = ({ credit, source, sourceUrl }: ImageRecord) => ({
  credit: credit ?? '',
  source: source ?? '',
  sourceUrl: sourceUrl ?? '',
});

/** Edits the texts of a picture, which apply to every title and person that uses it. Saved separately from the record. */
function Credit({ image, onSaved }: { image: ImageRecord; onSaved(image: ImageRecord): void }) {
  const [inputs, setInputs] = useState(() => textsOf(image));
  const [version, setVersion] = useState(image.version);
  // A new version replaces the inputs without remounting, so that the focus stays.
  if (version !== image.version) {
    setVersion(image.version);
    setInputs(textsOf(image));
  }
  const [errorMessage, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = FIELDS.some(([field]) => inputs[field].trim() !== (image[field] ?? ''));
  const fields = errorDetails(errorMessage).fields ?? {};
  const save = async () => {
    setIsSaving(true);
    const texts = Object.fromEntries(FIELDS.map(([field]) => [field, inputs[field].trim() || null]));
    try {
      const savedImage = await call<ImageRecord>(`/images/${image.id}`, {
        method: 'PATCH',
        body: { ...texts, version: image.version },
      });
      setError(null);
      onSaved(savedImage);
      void toast({ text: 'Picture details saved.', kind: 'done' });
    } catch (error) {
      setError(error);
    }
    setIsSaving(false);
  };
  return (
    <Form layout="vertical" onFinish={() => void (isChanged && save())}>
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
            value={inputs[field]}
            maxLength={field === 'sourceUrl' ? 500 : 300}
            onChange={({ target }) => setInputs({ ...inputs, [field]: target.value })}
          />
        </Form.Item>
      ))}
      {errorMessage instanceof Error && Object.keys(fields).length === 0 && (
        <Alert type="error" message={errorMessage.message} className="pics-gap" />
      )}
      <AriaDisabledButton htmlType="submit" isDisabled={!isChanged} loading={isSaving}>
        Save picture details
      </AriaDisabledButton>
    </Form>
  );
}

interface PictureDetailsProps {
  imageId: number | null;
  pictures: PictureSet;
  work: PictureWork;
  onClose(): void;
}

/** Shows a picture with its settings in this record and its texts for all records. */
export function PictureDetails({ imageId, pictures, work, onClose }: PictureDetailsProps) {
  const may = useMay();
  const queries = useQueryClient();
  const row = pictures.rows.find((each) => each.imageId === imageId);
  const picture = imageId === null ? null : pictures.pictureOf(imageId);
  const { data, error } = useQuery({
    queryKey: ['image', imageId],
    enabled: row !== undefined && pictures.isOpen && may('update', 'images'),
    queryFn: () => call<ImageRecord>(`/images/${imageId}`),
  });
  const savedImage = (image: ImageRecord) => {
    queries.setQueryData(['image', image.id], image);
    pictures.learn(image.id, image.kind, image.picture);
  };
  const setEpisode = (episodeId: number | null) =>
    work.change((rows) => rows.map((each) => (each.imageId === imageId ? { ...each, episodeId } : each)));
  return (
    <Drawer
      open={row !== undefined}
      title={row && `${IMAGE_KIND_LABELS[row.kind]} No. ${row.imageId}`}
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
            disabled={pictures.isDisabled}
            onChange={() => work.change((rows) => madeFirst(rows, row.imageId))}
          >
            Show first of its kind
          </Checkbox>
          {row.kind === 'still' && (
            <Form.Item label="Episode" htmlFor="picture-episode" layout="vertical">
              <Select
                id="picture-episode"
                allowClear
                showSearch
                optionFilterProp="label"
                disabled={pictures.isDisabled}
                placeholder={pictures.episodes.length > 0 ? 'No specific episode' : 'Save the episodes first'}
                value={row.episodeId}
                onChange={(next?: number | null) => setEpisode(next ?? null)}
                options={pictures.episodes.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
          )}
          {error && <Alert type="error" message={error.message} />}
          {data && (
            <section aria-label="Details for all pages">
              <h3>Details for all pages</h3>
              <Credit key={data.id} image={data} onSaved={savedImage} />
              <PictureHistory key={data.id} image={data} onReverted={savedImage} />
            </section>
          )}
          {!pictures.isDisabled && (
            <Button
              danger
              className="pics-gap"
              onClick={() => {
                onClose();
                work.remove(row.imageId);
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </Drawer>
  );
}
