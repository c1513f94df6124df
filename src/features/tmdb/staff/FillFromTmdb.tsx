import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { IdRow } from '#src/dashboard/links/readLinks.ts';
import { useSites } from '#src/dashboard/links/useSites.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { type Filled, useTmdb } from './tmdbCalls.ts';

const FillDialog = lazyPart(() => import('./FillDialog.tsx'), 'FillDialog');

interface FillFromTmdbProps<F extends Fields> {
  resource: Filled['resource'];
  fields: F;
  draft: Draft<F>;
  /** Stored external ids. */
  externalIds: readonly IdRow[];
}

const OFFERED: Readonly<Record<Filled['resource'], string>> = {
  dramas: 'Review and accept texts, names, pictures, episodes and cast.',
  people: 'Review and accept texts, names, portraits and ids.',
};

/** The button that opens the dialog; without an API key, a hint how to enable it. */
function FillFromTmdb<F extends Fields>({ resource, fields, draft, externalIds }: FillFromTmdbProps<F>) {
  const { id, mode, isDisabled } = draft;
  const isOffered = mode === 'staff' && id !== null && !isDisabled;
  const tmdb = useTmdb(isOffered);
  const { sources } = useSites();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOffered || !tmdb) return null;
  if (!tmdb.isAvailable)
    return <p className="dash-muted">Filling from TMDB is disabled. Set TMDB_API_KEY to enable it.</p>;
  const source = sources.find(({ slug }) => slug === 'tmdb');
  return (
    <section className="tmdb-offer">
      <Button onClick={() => setIsOpen(true)}>Fill from TMDB…</Button>
      <span className="dash-muted">{OFFERED[resource]}</span>
      <Suspense fallback={null}>
        {isOpen && (
          <FillDialog
            filled={{ resource, id }}
            edited={{ fields, draft }}
            isAtTmdb={externalIds.some(({ sourceId }) => sourceId === source?.id)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Fills a title. */
export const FillTitle = ({ draft }: TabProps<typeof titleFields>) => (
  <FillFromTmdb resource="dramas" fields={titleFields} draft={draft} externalIds={draft.base.externalIds} />
);

/** Fills a person. */
export const FillPerson = ({ draft }: TabProps<typeof personFields>) => (
  <FillFromTmdb resource="people" fields={personFields} draft={draft} externalIds={draft.base.externalIds} />
);
