import { Input } from 'antd';
import { RowList } from '#src/dashboard/editor/RowList.tsx';
import type { CellProps } from '#src/dashboard/editor/rowColumns.ts';
import type { PickNames } from '#src/dashboard/editor/ValueInput.tsx';
import type { CollectionField } from '#src/domain/fields/field.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
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

/** Profiles and pages, each of a social medium whose pattern it is checked by; a known one is told by its address. */
export function LinkRows({ field, rows, onChange, errors, isDisabled, media, names }: LinkRowsProps) {
  const urlCell = ({ row, label, isDisabled: isOff, isWrong, change }: CellProps<LinkRow>) => {
    const medium = media.find(({ id }) => id === row.socialMediaId);
    const isOther = medium !== undefined && row.url !== '' && !isProfileAt(medium, row.url);
    return (
      <>
        <Input
          aria-label={label}
          aria-invalid={isWrong || isOther}
          inputMode="url"
          spellCheck={false}
          disabled={isOff}
          value={row.url}
          {...((isWrong || isOther) && { status: 'error' as const })}
          onChange={({ target }) => {
            const own = mediumOf(media, target.value);
            change({ url: target.value, ...(own && { socialMediaId: own.id }) });
          }}
        />
        {isOther && <p className="dash-value-fault">Not an address of a profile at {medium.name}</p>}
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
      emptyWords="None yet."
    />
  );
}
