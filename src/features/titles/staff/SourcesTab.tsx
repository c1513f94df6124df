import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { sourceToolsOf } from '#src/dashboard/features.ts';
import { IdRows } from '#src/dashboard/links/IdRows.tsx';
import { LinkEntry } from '#src/dashboard/links/LinkEntry.tsx';
import { LinkRows } from '#src/dashboard/links/LinkRows.tsx';
import { type ReadLinks, readLinks, withIds } from '#src/dashboard/links/readLinks.ts';
import { SourceTools } from '#src/dashboard/links/SourceTools.tsx';
import { useAll, useMediumAdded, useSites } from '#src/dashboard/links/useSites.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { StoredService } from '#src/domain/paste/links.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import type { TitleTabProps } from './titleValues.ts';

/** Editor tab for external ids, links and external scores. Scores are read-only; importers set them. */
export function SourcesTab({ draft }: TitleTabProps) {
  const { links, externalIds, externalScores, availability } = draft.values;
  const { media, sources, areKnown } = useSites();
  const onMediumAdded = useMediumAdded();
  const services = useAll<StoredService>('streaming-services');
  const take = (read: ReadLinks) => {
    if (read.links.length > 0) draft.set('links', [...links, ...read.links]);
    if (read.externalIds.length > 0) draft.set('externalIds', withIds(externalIds, read.externalIds));
    const pages = read.watch.filter(({ url }) => !availability.some((row) => row.url === url));
    if (pages.length > 0) {
      const rows = pages.map((page) => ({ ...page, countryId: null, kind: null, checkedOn: null }));
      draft.set('availability', [...availability, ...rows]);
    }
  };
  const nameOf = (id: number) => sources.find((source) => source.id === id)?.name ?? `No. ${id}`;
  return (
    <div className="dash-editor-body">
      {!draft.isDisabled && (
        <LinkEntry
          isReady={areKnown && services !== undefined}
          read={(pasted) =>
            readLinks(pasted, { of: 'title', links, externalIds, media, sources, services: services ?? [] })
          }
          take={take}
          takeLinks={(more) => draft.set('links', [...links, ...more])}
          onMediumAdded={onMediumAdded}
        />
      )}
      <SourceTools tools={sourceToolsOf('dramas')} draft={draft} />
      <IdRows of="title" fields={titleFields} draft={draft} sources={sources} />
      <LinkRows fields={titleFields} draft={draft} media={media} />
      {externalScores.length > 0 && (
        <section>
          <h2>{titleFields.externalScores.label}</h2>
          <ul className="dash-scores">
            {externalScores.map(({ sourceId, score, votes, readOn }) => (
              <li key={sourceId}>
                <b>{nameOf(sourceId)}</b> {score}
                <span className="dash-muted">
                  {votes !== null && `${SEPARATOR}${votes.toLocaleString('en')} votes`}
                  {readOn !== null && `${SEPARATOR}read ${formatPartialDate(readOn, { style: 'short' })}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
