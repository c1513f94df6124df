import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import type { Draft } from '#src/dashboard/editor/draft.ts';
import { type CellProps, RowList } from '#src/dashboard/editor/RowList.tsx';
import { LinkEntry } from '#src/dashboard/links/LinkEntry.tsx';
import {
  type IdRow,
  isIdOf,
  isPersonId,
  isProfileAt,
  type LinkRow,
  mediumOf,
  readPersonLinks,
  withIds,
} from '#src/dashboard/links/readLinks.ts';
import { useSites } from '#src/dashboard/links/useSites.ts';
import {
  EXTERNAL_SOURCES,
  type ExternalSource,
  externalSourceLabel,
  externalUrl,
} from '#src/domain/externalIds.ts';
import { personFields } from '#src/domain/fields/person.ts';

const known = (slug: string): slug is ExternalSource => EXTERNAL_SOURCES.some((source) => source === slug);

/** Why an id is none of a person at its source; null where it may be. */
function idFault(slug: string, value: string): string | null {
  if (value === '' || !known(slug)) return null;
  const { example, label } = externalSourceLabel(slug);
  if (!isIdOf(slug, value, EXTERNAL_SOURCES)) return `No id of ${label}: they look like ${example}`;
  return isPersonId(slug, value) ? null : `This is a title's id at ${label}, not a person's`;
}

const shownExample = (slug: string): string => (known(slug) ? externalSourceLabel(slug).example : '');

/** Where a person is found elsewhere: profiles, and ids at other catalogues. */
export function LinksTab({ draft }: { draft: Draft<typeof personFields> }) {
  const { links, externalIds } = draft.values;
  const { media, sources } = useSites();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const sourceOf = (id: number) => sources.find((source) => source.id === id);
  const slugOf = (id: number) => sourceOf(id)?.slug ?? '';
  const takeLink = (link: LinkRow) => draft.set('links', [...links, link]);

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
            const own = mediumOf(media, target.value);
            change({ url: target.value, ...(own && { socialMediaId: own.id }) });
          }}
        />
        {isOther && <p className="dash-value-fault">Not an address of a profile at {medium.name}</p>}
      </>
    );
  };
  const valueCell = ({ row, label, isDisabled, isWrong, change }: CellProps<IdRow>) => {
    const slug = slugOf(row.sourceId);
    const fault = idFault(slug, row.value);
    const page = known(slug) ? externalUrl(slug, row.value) : null;
    return (
      <>
        <Input
          aria-label={label}
          aria-invalid={isWrong || fault !== null}
          spellCheck={false}
          disabled={isDisabled}
          placeholder={shownExample(slug)}
          value={row.value}
          {...((isWrong || fault !== null) && { status: 'error' as const })}
          onChange={({ target }) => {
            const read = readPersonLinks(
              { text: target.value },
              { links: [], externalIds: [], media: [], sources },
            );
            const own = read.externalIds.find(({ sourceId }) => sourceId === row.sourceId);
            change({ value: /^https?:/.test(target.value) && own ? own.value : target.value });
          }}
          {...(page !== null && {
            suffix: (
              <a href={page} target="_blank" rel="noreferrer" aria-label={`Open ${label}`}>
                ↗
              </a>
            ),
          })}
        />
        {fault !== null && <p className="dash-value-fault">{fault}</p>}
      </>
    );
  };
  const unused = sources.filter(({ id }) => !externalIds.some(({ sourceId }) => sourceId === id));
  return (
    <div className="dash-editor-body">
      {!draft.isDisabled && (
        <LinkEntry
          read={(pasted) => readPersonLinks(pasted, { links, externalIds, media, sources })}
          take={(read) => {
            if (read.links.length > 0) draft.set('links', [...links, ...read.links]);
            if (read.externalIds.length > 0) draft.set('externalIds', withIds(externalIds, read.externalIds));
          }}
          takeLink={takeLink}
          onMediumAdded={() => {
            void queries.invalidateQueries({ queryKey: ['picker', 'social-media'] });
            void invalidate({ resource: 'social-media', invalidates: ['list'] });
          }}
        />
      )}
      <section>
        <h2>{personFields.links.label}</h2>
        <RowList<LinkRow>
          field={personFields.links}
          name="links"
          rows={links}
          onChange={(rows) => draft.set('links', rows)}
          errors={draft.errors}
          isDisabled={draft.isDisabled}
          columns={[
            { part: 'url', track: '3fr', render: urlCell },
            { part: 'socialMediaId', track: '1fr' },
          ]}
          nameOf={({ url }) => url}
          emptyWords="None yet."
        />
      </section>
      <section>
        <h2>{personFields.externalIds.label}</h2>
        <RowList<IdRow>
          field={personFields.externalIds}
          name="externalIds"
          rows={externalIds}
          onChange={(rows) => draft.set('externalIds', rows)}
          errors={draft.errors}
          isDisabled={draft.isDisabled}
          columns={[
            {
              part: 'sourceId',
              track: '1fr',
              render: ({ row }) => <span>{sourceOf(row.sourceId)?.name ?? `No. ${row.sourceId}`}</span>,
            },
            { part: 'value', track: '3fr', render: valueCell },
          ]}
          nameOf={({ sourceId }) => sourceOf(sourceId)?.name ?? ''}
          emptyWords="None yet."
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
                  if (sourceId !== null) draft.set('externalIds', [...externalIds, { sourceId, value: '' }]);
                }}
              />
            )
          }
        />
      </section>
    </div>
  );
}
