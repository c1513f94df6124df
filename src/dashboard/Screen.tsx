import { type ComponentType, lazy, Suspense } from 'react';
import { NotFound } from '#src/dashboard/frame/NotFound.tsx';
import { ResourceList } from '#src/dashboard/list/ResourceList.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { type Place, permissionFor } from '#src/dashboard/places.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';

const ResourceEdit = lazy(() =>
  import('#src/dashboard/record/ResourceEdit.tsx').then((module) => ({ default: module.ResourceEdit })),
);
const Home = lazy(() => import('#src/dashboard/home/Home.tsx').then((module) => ({ default: module.Home })));

/** Screens that no declaration makes, by their resource: the list's, and the record's. */
const OWN: Readonly<Record<string, { List: ComponentType; Record?: ComponentType<{ id: number }> }>> = {};

function Shelf({ resource: name, id }: { resource: string; id: number | null }) {
  const declared = declarationOf(name);
  if (declared) {
    return id === null ? <ResourceList resource={declared} /> : <ResourceEdit resource={declared} id={id} />;
  }
  const own = OWN[name];
  if (own && id === null) return <own.List />;
  return own?.Record && id !== null ? <own.Record id={id} /> : <NotFound />;
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
