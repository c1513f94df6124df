import { personFields } from '#src/catalogue/people/person.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { sourceToolsOf } from '#src/dashboard/features.ts';
import { IdRows } from '#src/dashboard/links/IdRows.tsx';
import { LinkEntry } from '#src/dashboard/links/LinkEntry.tsx';
import { LinkRows } from '#src/dashboard/links/LinkRows.tsx';
import { readLinks, withIds } from '#src/dashboard/links/readLinks.ts';
import { SourceTools } from '#src/dashboard/links/SourceTools.tsx';
import { useMediumAdded, useSites } from '#src/dashboard/links/useSites.ts';

/** Editor tab for links and external ids. */
export function LinksTab({ draft }: { draft: Draft<typeof personFields> }) {
  const { links, externalIds } = draft.values;
  const { media, sources, areKnown } = useSites();
  const onMediumAdded = useMediumAdded();
  return (
    <div className="dash-editor-body">
      {!draft.isDisabled && (
        <LinkEntry
          isReady={areKnown}
          read={(pasted) => readLinks(pasted, { of: 'person', links, externalIds, media, sources })}
          take={(read) => {
            if (read.links.length > 0) draft.set('links', [...links, ...read.links]);
            if (read.externalIds.length > 0) draft.set('externalIds', withIds(externalIds, read.externalIds));
          }}
          takeLinks={(more) => draft.set('links', [...links, ...more])}
          onMediumAdded={onMediumAdded}
        />
      )}
      <SourceTools tools={sourceToolsOf('people')} draft={draft} />
      <LinkRows fields={personFields} draft={draft} media={media} />
      <IdRows of="person" fields={personFields} draft={draft} sources={sources} />
    </div>
  );
}
