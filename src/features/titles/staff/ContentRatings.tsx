import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { call } from '#src/client/api.ts';
import type { ContentRating } from '#src/features/titles/staffReferences.api.server.ts';
import type { TitleTabProps } from './titleValues.ts';

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** Content ratings of a title, grouped by country. */
export function ContentRatings({ draft }: TitleTabProps) {
  const id = useId();
  const { data = [], isFetching } = useQuery({
    queryKey: ['content-ratings'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call<ContentRating[]>('/staff/content-ratings'),
  });
  const countries = [...new Set(data.map(({ country }) => country))];
  const options = countries.map((country) => ({
    label: regions.of(country) ?? country,
    options: data
      .filter((rating) => rating.country === country)
      .map(({ id: value, name, code }) => ({ value, label: name || code })),
  }));
  const chosen = draft.values.contentRatings.map(({ contentRatingId }) => contentRatingId);
  // Labels of the selected ratings until the list has loaded.
  const known = chosen.map((value) => ({
    value,
    label: draft.labelOf('contentRatings', value)?.name ?? `No. ${value}`,
  }));
  const error = Object.entries(draft.errors).find(([path]) => path.startsWith('contentRatings'))?.[1];
  return (
    <div className={`dash-value${draft.changed.has('contentRatings') ? ' is-changed' : ''}`}>
      <label htmlFor={id} className="dash-value-label">
        {titleFields.contentRatings.label}
      </label>
      <Select
        id={id}
        mode="multiple"
        className="dash-select"
        optionFilterProp="label"
        loading={isFetching}
        disabled={draft.isDisabled}
        options={[...(data.length > 0 ? options : known)]}
        value={chosen}
        onChange={(ids: number[]) => {
          for (const rating of data.filter(({ id: known }) => ids.includes(known)))
            draft.learn('contentRatings', rating.id, {
              name: rating.name || rating.code,
              nativeName: null,
              year: null,
              picture: null,
            });
          draft.set(
            'contentRatings',
            ids.map((contentRatingId) => ({ contentRatingId })),
          );
        }}
      />
      {error !== undefined && <p className="dash-value-error">{error}</p>}
    </div>
  );
}
