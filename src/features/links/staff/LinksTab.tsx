import { type ReactNode, Suspense } from 'react';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import type { StoredService } from '#src/domain/paste/links.ts';
import { IdRows } from './IdRows.tsx';
import { LinkEntry } from './LinkEntry.tsx';
import { type LinkFields, LinkRows } from './LinkRows.tsx';
import { type LinkOwner, readLinks, type WatchPage, withIds } from './readLinks.ts';
import { useMediumAdded, useSites } from './useSites.ts';

interface LinksTabProps {
  of: LinkOwner;
  fields: LinkFields;
  draft: Draft<LinkFields>;
  /** The streaming services; undefined until they are loaded. */
  services: readonly StoredService[] | undefined;
  /** Receives pasted pages of streaming services. */
  addPages?(pages: readonly WatchPage[]): void;
  /** Renders the tools of other features. */
  renderTools(hasIdAt: (source: string) => boolean): ReactNode;
  children?: ReactNode;
}

/** Links and external ids of a record, with an input that sorts pasted links into both. */
export function LinksTab({ of, fields, draft, services, addPages, renderTools, children }: LinksTabProps) {
  const { links, externalIds } = draft.values;
  const { media, sources, areKnown } = useSites();
  const onMediumAdded = useMediumAdded();
  const hasIdAt = (source: string) => {
    const stored = sources.find(({ slug }) => slug === source);
    return draft.base.externalIds.some(({ sourceId }) => sourceId === stored?.id);
  };
  const sections = [
    <IdRows key="ids" {...{ of, fields, draft, sources }} />,
    <LinkRows key="links" {...{ fields, draft, media }} />,
  ];
  return (
    <div className="dash-editor-body">
      {!draft.isDisabled && (
        <LinkEntry
          isReady={areKnown && services !== undefined}
          read={(pasted) =>
            readLinks(pasted, { of, links, externalIds, media, sources, services: services ?? [] })
          }
          take={(read) => {
            if (read.links.length > 0) draft.set('links', [...links, ...read.links]);
            if (read.externalIds.length > 0) draft.set('externalIds', withIds(externalIds, read.externalIds));
            addPages?.(read.watch);
          }}
          takeLinks={(more) => draft.set('links', [...links, ...more])}
          onMediumAdded={onMediumAdded}
        />
      )}
      <Suspense fallback={null}>{renderTools(hasIdAt)}</Suspense>
      {of === 'title' ? sections : sections.toReversed()}
      {children}
    </div>
  );
}
