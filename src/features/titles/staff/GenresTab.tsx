import { useQuery } from '@tanstack/react-query';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { call } from '#src/client/api.ts';
import { PickedRows } from '#src/dashboard/editor/rows/PickedRows.tsx';
import { manyPath } from '#src/dashboard/list/useRows.ts';
import { TagsByCategory } from './TagsByCategory.tsx';
import type { TagRecord, TitleTabProps, TitleValues } from './titleValues.ts';

type GenreRow = TitleValues['genres'][number];
type TagRow = TitleValues['tags'][number];

/** Editor tab for genres in order of importance, and tags with relevance and spoiler flag. */
export function GenresTab({ draft }: TitleTabProps) {
  const ids = draft.values.tags.map(({ tagId }) => tagId).sort((a, b) => a - b);
  const { data: tags } = useQuery({
    queryKey: ['tags of a title', ids],
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
    queryFn: () => call<TagRecord[]>(manyPath('tags', ids)),
  });
  const categoryOf = (id: number) => tags?.find((tag) => tag.id === id)?.category;
  return (
    <div className="dash-editor-body">
      <section>
        <h2>{titleFields.genres.label}</h2>
        <PickedRows<typeof titleFields, GenreRow>
          fields={titleFields}
          draft={draft}
          name="genres"
          part="genreId"
          rowOf={(genreId) => ({ genreId })}
          emptyText="None yet. The first is the main one."
        />
      </section>
      <section>
        <h2>{titleFields.tags.label}</h2>
        <PickedRows<typeof titleFields, TagRow>
          fields={titleFields}
          draft={draft}
          name="tags"
          part="tagId"
          rowOf={(tagId) => ({ tagId, relevance: null, isSpoiler: false })}
          columns={[
            { part: 'relevance', track: '110px' },
            { part: 'isSpoiler', track: '70px' },
          ]}
          noteOf={categoryOf}
          emptyText="None yet."
        />
        {!draft.isDisabled && <TagsByCategory draft={draft} />}
      </section>
    </div>
  );
}
