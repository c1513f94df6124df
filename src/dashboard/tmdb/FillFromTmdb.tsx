import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { Draft } from '#src/dashboard/editor/draft.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { IdRow, StoredSource } from '#src/dashboard/links/readLinks.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { type Filled, useTmdb } from './tmdbCalls.ts';

const FillDialog = lazyPart(() =>
  import('./FillDialog.tsx').then((module) => ({ default: module.FillDialog })),
);

interface FillFromTmdbProps<F extends Fields> {
  resource: Filled['resource'];
  fields: F;
  draft: Draft<F>;
  /** Ids at other catalogues, as they are stored. */
  externalIds: readonly IdRow[];
  sources: readonly StoredSource[];
}

/** The way to filling a record from TMDB; where there is no key to it, what would switch it on. */
export function FillFromTmdb<F extends Fields>(props: FillFromTmdbProps<F>) {
  const { resource, fields, draft, externalIds, sources } = props;
  const { id, mode, isDisabled } = draft;
  const isOffered = mode === 'staff' && id !== null && !isDisabled;
  const tmdb = useTmdb(isOffered);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOffered || !tmdb) return null;
  if (!tmdb.isAvailable)
    return <p className="dash-muted">Filling from TMDB is off: TMDB_API_KEY switches it on.</p>;
  const source = sources.find(({ slug }) => slug === 'tmdb');
  return (
    <section className="tmdb-offer">
      <Button onClick={() => setIsOpen(true)}>Fill from TMDB…</Button>
      <span className="dash-muted">
        {resource === 'dramas'
          ? 'Texts, names, pictures, episodes and cast, each to be accepted.'
          : 'Texts, names, portraits and ids, each to be accepted.'}
      </span>
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
