import { personFields } from '#src/catalogue/people/person.fields.ts';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { draftRows } from '#src/dashboard/editor/rows/draftRows.ts';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';

type OtherName = TabProps<typeof personFields>['draft']['values']['names'][number];

const blankName = (): OtherName => ({ name: '', kind: 'alias' });

/** Editor tab for names, dates, gender, country and biography. */
export function DetailsTab({ draft }: TabProps<typeof personFields>) {
  const shared = { fields: personFields, draft };
  return (
    <div className="dash-editor-body">
      <section className="dash-editor-grid" aria-label="Names">
        <DraftField {...shared} name="name" />
        <DraftField {...shared} name="nativeName" lang="ko" />
        <DraftField {...shared} name="familyName" />
        <DraftField {...shared} name="givenName" />
      </section>
      <section>
        <h2>{personFields.names.label}</h2>
        <RowList<OtherName>
          {...draftRows(personFields, draft, 'names')}
          columns={[
            { part: 'name', track: '3fr' },
            { part: 'kind', track: '1fr' },
          ]}
          nameOf={({ name }) => name}
          blank={blankName}
        />
      </section>
      <section className="dash-editor-grid" aria-label="Life">
        <DraftField {...shared} name="birthDate" help="1988, 1988-09 or 1988-09-10" />
        <DraftField {...shared} name="deathDate" />
        <DraftField {...shared} name="genderId" />
        <DraftField {...shared} name="countryId" />
      </section>
      <section>
        <DraftField {...shared} name="biography" className="is-wide" />
      </section>
    </div>
  );
}
