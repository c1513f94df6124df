import { lazy, Suspense } from 'react';
import { NotFound } from '#src/dashboard/frame/NotFound.tsx';
import { ResourceList } from '#src/dashboard/list/ResourceList.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { type Place, permissionFor } from '#src/dashboard/places.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';

const ResourceEdit = lazy(() =>
  import('#src/dashboard/record/ResourceEdit.tsx').then((module) => ({ default: module.ResourceEdit })),
);
const Home = lazy(() => import('#src/dashboard/home/Home.tsx').then((module) => ({ default: module.Home })));

function Shelf({ resource: name, id }: { resource: string; id: number | null }) {
  const declared = declarationOf(name);
  if (!declared) return <NotFound />;
  return id === null ? <ResourceList resource={declared} /> : <ResourceEdit resource={declared} id={id} />;
}

/** The screen of an address. */
export function Screen({ place }: { place: Place | null }) {
  const may = useMay();
  if (!place) return <NotFound />;
  const needed = permissionFor(place);
  if (needed && !may(...needed)) return <NotFound isForbidden />;
  return (
    <Suspense fallback={<p className="visually-hidden">Opening…</p>}>
      {place.screen === 'home' ? <Home /> : <Shelf resource={place.resource} id={place.id} />}
    </Suspense>
  );
}
