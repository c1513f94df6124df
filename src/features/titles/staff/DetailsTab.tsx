import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import { draftRows } from '#src/dashboard/editor/rows/draftRows.ts';
import { PickedRows } from '#src/dashboard/editor/rows/PickedRows.tsx';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';
import { ContentRatings } from './ContentRatings.tsx';
import type { TitleTabProps, TitleValues } from './titleValues.ts';

type Alias = TitleValues['aliases'][number];
type CountryRow = TitleValues['countries'][number];
type StudioRow = TitleValues['studios'][number];

const blankAlias = (): Alias => ({ name: '', kind: 'alias', language: null });

/** Editor tab for names, type, synopsis and flags. */
export function DetailsTab({ draft }: TitleTabProps) {
  const shared = { fields: titleFields, draft };
  return (
    <div className="dash-editor-body">
      <section className="dash-editor-grid" aria-label="Names">
        <DraftField {...shared} name="title" className="is-wide" />
        <DraftField {...shared} name="nativeTitle" lang="ko" />
        <DraftField {...shared} name="romanisedTitle" />
      </section>
      <section>
        <h2>{titleFields.aliases.label}</h2>
        <RowList<Alias>
          {...draftRows(titleFields, draft, 'aliases')}
          columns={[
            { part: 'name', track: '3fr' },
            { part: 'kind', track: '1.2fr' },
            { part: 'language', track: '1fr' },
          ]}
          nameOf={({ name }) => name}
          blank={blankAlias}
        />
      </section>
      <section className="dash-editor-grid" aria-label="Kind">
        <DraftField {...shared} name="type" />
        <DraftField {...shared} name="format" />
        <DraftField {...shared} name="statedStatus" help="If empty, the status is derived from the dates." />
      </section>
      <section>
        <DraftField {...shared} name="synopsis" className="is-wide" />
      </section>
      <section>
        <h2>{titleFields.countries.label}</h2>
        <PickedRows<typeof titleFields, CountryRow>
          {...shared}
          name="countries"
          part="countryId"
          rowOf={(countryId) => ({ countryId })}
          emptyText="None yet. The first is the main one."
        />
      </section>
      <section>
        <h2>{titleFields.studios.label}</h2>
        <PickedRows<typeof titleFields, StudioRow>
          {...shared}
          name="studios"
          part="studioId"
          rowOf={(studioId) => ({ studioId })}
          emptyText="None yet."
        />
      </section>
      <ContentRatings draft={draft} />
      <DraftField
        {...shared}
        name="isExplicit"
        help="Hidden from lists and search unless the visitor enables explicit titles."
      />
    </div>
  );
}
