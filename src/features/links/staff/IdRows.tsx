import { Input, Select } from 'antd';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { draftRows } from '#src/dashboard/editor/rows/draftRows.ts';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';
import type { CellProps } from '#src/dashboard/editor/rows/rowColumns.ts';
import {
  EXTERNAL_SOURCES,
  type ExternalSource,
  externalSourceLabel,
  externalUrl,
} from '#src/domain/catalogue/externalIds.ts';
import type { LinkFields } from './LinkRows.tsx';
import { type IdRow, isIdFor, isIdOf, type LinkOwner, readLinks, type StoredSource } from './readLinks.ts';

interface IdRowsProps {
  of: LinkOwner;
  fields: LinkFields;
  draft: Draft<LinkFields>;
  sources: readonly StoredSource[];
}

const known = (slug: string): slug is ExternalSource => EXTERNAL_SOURCES.some((source) => source === slug);

const OTHERS: Readonly<Record<LinkOwner, string>> = {
  person: 'a title’s id, not a person’s',
  title: 'a person’s id, not a title’s',
};

/** Returns why an id is not valid at its source, or null. */
function idError(owner: LinkOwner, slug: string, value: string): string | null {
  if (value === '' || !known(slug)) return null;
  const { example, label } = externalSourceLabel(slug);
  if (!isIdOf(slug, value, EXTERNAL_SOURCES)) return `Not a valid ${label} id. Example: ${example}`;
  return isIdFor(owner, slug, value) ? null : `At ${label} this is ${OTHERS[owner]}`;
}

const shownExample = (slug: string): string => (known(slug) ? externalSourceLabel(slug).example : '');

/** External ids, one per source. A pasted address is replaced by the id in it. */
export function IdRows({ of, fields, draft, sources }: IdRowsProps) {
  const rows = draft.values.externalIds;
  const sourceOf = (id: number) => sources.find((source) => source.id === id);
  const valueCell = ({ row, label, isDisabled, isWrong, change }: CellProps<IdRow>) => {
    const slug = sourceOf(row.sourceId)?.slug ?? '';
    const error = idError(of, slug, row.value);
    const page = known(slug) ? externalUrl(slug, row.value) : null;
    return (
      <>
        <Input
          aria-label={label}
          aria-invalid={isWrong || error !== null}
          spellCheck={false}
          disabled={isDisabled}
          placeholder={shownExample(slug)}
          value={row.value}
          {...((isWrong || error !== null) && { status: 'error' as const })}
          onChange={({ target }) => {
            const read = readLinks(
              { text: target.value },
              { of, links: [], externalIds: [], media: [], sources },
            );
            const match = read.externalIds.find(({ sourceId }) => sourceId === row.sourceId);
            change({ value: /^https?:/.test(target.value) && match ? match.value : target.value });
          }}
          {...(page !== null && {
            suffix: (
              <a
                className="links-out"
                href={page}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open ${label}`}
              >
                ↗
              </a>
            ),
          })}
        />
        {error !== null && <p className="dash-value-error">{error}</p>}
      </>
    );
  };
  const unused = sources.filter(({ id }) => !rows.some(({ sourceId }) => sourceId === id));
  return (
    <section>
      <h2>{fields.externalIds.label}</h2>
      <RowList<IdRow>
        {...draftRows(fields, draft, 'externalIds')}
        columns={[
          {
            part: 'sourceId',
            track: '1fr',
            render: ({ row }) => <span>{sourceOf(row.sourceId)?.name ?? `No. ${row.sourceId}`}</span>,
          },
          { part: 'value', track: '3fr', render: valueCell },
        ]}
        nameOf={({ sourceId }) => sourceOf(sourceId)?.name ?? ''}
        emptyText="None yet."
        adder={
          unused.length > 0 && (
            <Select
              aria-label="Add an id at"
              className="links-source"
              showSearch
              optionFilterProp="label"
              placeholder="Add an id at…"
              value={null}
              options={unused.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(sourceId: number | null) => {
                if (sourceId !== null) draft.set('externalIds', [...rows, { sourceId, value: '' }]);
              }}
            />
          )
        }
      />
    </section>
  );
}
