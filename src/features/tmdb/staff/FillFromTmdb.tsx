import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { SourceToolProps } from '#src/dashboard/staffFeature.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { type Filled, useTmdb } from './tmdbCalls.ts';

const FillDialog = lazyPart(() => import('./FillDialog.tsx'), 'FillDialog');

interface FillFromTmdbProps<F extends Fields> extends SourceToolProps<F> {
  resource: Filled['resource'];
  fields: F;
}

const OFFERED: Readonly<Record<Filled['resource'], string>> = {
  dramas: 'Review and accept texts, names, pictures, episodes and cast.',
  people: 'Review and accept texts, names, portraits and ids.',
};

/** The button that opens the dialog; without an API key, a hint how to enable it. */
function FillFromTmdb<F extends Fields>({ resource, fields, draft, hasIdAt }: FillFromTmdbProps<F>) {
  const { id, mode, isDisabled } = draft;
  const isOffered = mode === 'staff' && id !== null && !isDisabled;
  const tmdb = useTmdb(isOffered);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOffered || !tmdb) return null;
  if (!tmdb.isAvailable)
    return <p className="dash-muted">Filling from TMDB is disabled. Set TMDB_API_KEY to enable it.</p>;
  return (
    <section className="tmdb-offer">
      <Button onClick={() => setIsOpen(true)}>Fill from TMDB…</Button>
      <span className="dash-muted">{OFFERED[resource]}</span>
      <Suspense fallback={null}>
        {isOpen && (
          <FillDialog
            filled={{ resource, id }}
            edited={{ fields, draft }}
            isAtTmdb={hasIdAt('tmdb')}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Fills a title. */
export const FillTitle = (props: SourceToolProps<typeof titleFields>) => (
  <FillFromTmdb resource="dramas" fields={titleFields} {...props} />
);

/** Fills a person. */
export const FillPerson = (props: SourceToolProps<typeof personFields>) => (
  <FillFromTmdb resource="people" fields={personFields} {...props} />
);
