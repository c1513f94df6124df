import { Input } from 'antd';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';
import type { CellProps } from '#src/dashboard/editor/rows/rowColumns.ts';
import type { PickNames } from '#src/dashboard/kinds/controlProps.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
import type { CollectionField } from '#src/records/fields/field.ts';
import { isProfileAt, type LinkRow, mediumOf } from './readLinks.ts';

interface LinkRowsProps {
  field: CollectionField;
  rows: readonly LinkRow[];
  onChange(rows: readonly LinkRow[]): void;
  errors: Readonly<Record<string, string>>;
  isDisabled: boolean;
  media: readonly StoredMedium[];
  names: PickNames;
}

/** Links to profiles and pages. Each is validated by the URL pattern of its social medium, which is detected from the address. */
export function LinkRows({ field, rows, onChange, errors, isDisabled, media, names }: LinkRowsProps) {
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
    <RowList<LinkRow>
      field={field}
      name="links"
      rows={rows}
      onChange={onChange}
      errors={errors}
      isDisabled={isDisabled}
      columns={[
        { part: 'url', track: '3fr', render: urlCell },
        { part: 'socialMediaId', track: '1fr' },
      ]}
      nameOf={({ url }) => url}
      names={names}
      emptyText="None yet."
    />
  );
}
