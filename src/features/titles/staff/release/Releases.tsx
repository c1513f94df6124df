import { useLayoutEffect, useRef } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { draftRows } from '#src/dashboard/editor/rows/draftRows.ts';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';

type Release = TitleDraft['values']['releases'][number];

/** Edits the releases of a title by country. */
export function Releases({ draft }: { draft: TitleDraft }) {
  const { releases, startDate, type } = draft.values;
  const section = useRef<HTMLElement>(null);
  const isAdded = useRef(false);
  const nameOf = useNames(
    'countries',
    releases.flatMap(({ countryId }) => countryId ?? []),
  );
  // Focuses the date of the row that was added for the picked country. A layout effect, because a normal
  // effect could run after a different render.
  useLayoutEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    const dates = section.current?.querySelectorAll<HTMLInputElement>('input[placeholder^="YYYY"]');
    [...(dates ?? [])].at(-1)?.focus();
  });
  const add = (countryId: number) => {
    isAdded.current = true;
    const kind = type === 'movie' ? 'theatre' : 'broadcast';
    const date = releases.length === 0 ? (startDate ?? '') : '';
    draft.set('releases', [...releases, { countryId, kind, date, note: null }]);
  };
  return (
    <section ref={section} aria-labelledby="releases-heading">
      <h2 id="releases-heading">{titleFields.releases.label}</h2>
      <RowList<Release>
        {...draftRows(titleFields, draft, 'releases')}
        columns={[
          { part: 'countryId', track: '1.4fr' },
          { part: 'kind', track: '1fr' },
          { part: 'date', track: '1fr' },
          { part: 'note', track: '1.6fr' },
        ]}
        nameOf={({ countryId }) => nameOf(countryId)}
        adder={
          <RecordPicker
            resource="countries"
            label="Add a release in a country"
            placeholder="Add a release in…"
            value={[]}
            onChange={(_, picked) => {
              if (!picked) return;
              draft.learn('countries', picked.id, picked);
              add(picked.id);
            }}
          />
        }
        emptyText="None yet."
      />
    </section>
  );
}
