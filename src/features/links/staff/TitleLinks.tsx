import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { sourceToolsOf } from '#src/dashboard/features.ts';
import { useAllRecords } from '#src/dashboard/pick/useAllRecords.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { StoredService } from '#src/domain/paste/links.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { LinksTab } from './LinksTab.tsx';
import type { WatchPage } from './readLinks.ts';
import { useSites } from './useSites.ts';

/** Editor tab for external ids, links and external scores of a title. Scores are read-only; importers set them. */
export function TitleLinks({ draft }: TabProps<typeof titleFields>) {
  const { externalScores, availability } = draft.values;
  const { sources } = useSites();
  const services = useAllRecords<StoredService>('streaming-services');
  const addPages = (watch: readonly WatchPage[]) => {
    const pages = watch.filter(({ url }) => !availability.some((row) => row.url === url));
    if (pages.length === 0) return;
    const rows = pages.map((page) => ({ ...page, countryId: null, kind: null, checkedOn: null }));
    draft.set('availability', [...availability, ...rows]);
  };
  const nameOf = (id: number) => sources.find((source) => source.id === id)?.name ?? `No. ${id}`;
  return (
    <LinksTab
      of="title"
      fields={titleFields}
      draft={draft}
      services={services}
      addPages={addPages}
      renderTools={(hasIdAt) =>
        sourceToolsOf('dramas').map(({ feature, Tool }) => <Tool key={feature} {...{ draft, hasIdAt }} />)
      }
    >
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
    </LinksTab>
  );
}
