import { Input } from 'antd';
import type { personFields } from '#src/catalogue/people/person.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { draftRows } from '#src/dashboard/editor/rows/draftRows.ts';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';
import type { CellProps } from '#src/dashboard/editor/rows/rowColumns.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
import { isProfileAt, type LinkRow, mediumOf } from './readLinks.ts';

/** The fields of a record that contain its links and external ids. */
export type LinkFields = Pick<typeof personFields, 'links' | 'externalIds'>;

interface LinkRowsProps {
  fields: LinkFields;
  draft: Draft<LinkFields>;
  media: readonly StoredMedium[];
}

/** Links to profiles and pages. Each is validated by the URL pattern of its social medium, which is detected from the address. */
export function LinkRows({ fields, draft, media }: LinkRowsProps) {
  const urlCell = ({ row, label, isDisabled, isWrong, change }: CellProps<LinkRow>) => {
    const medium = media.find(({ id }) => id === row.socialMediaId);
    const isOther = medium !== undefined && row.url !== '' && !isProfileAt(medium, row.url);
    return (
      <>
        <Input
          aria-label={label}
          aria-invalid={isWrong || isOther}
          inputMode="url"
          spellCheck={false}
          disabled={isDisabled}
          value={row.url}
          {...((isWrong || isOther) && { status: 'error' as const })}
          onChange={({ target }) => {
            const detected = mediumOf(media, target.value);
            change({ url: target.value, ...(detected && { socialMediaId: detected.id }) });
          }}
        />
        {isOther && <p className="dash-value-error">Not a profile address of {medium.name}</p>}
      </>
    );
  };
  return (
    <section>
      <h2>{fields.links.label}</h2>
      <RowList<LinkRow>
        {...draftRows(fields, draft, 'links')}
        columns={[
          { part: 'url', track: '3fr', render: urlCell },
          { part: 'socialMediaId', track: '1fr' },
        ]}
        nameOf={({ url }) => url}
        emptyText="None yet."
      />
    </section>
  );
}
