import { type ComponentType, Suspense, useEffect } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { NotFound } from '#src/dashboard/frame/NotFound.tsx';
import { ResourceList } from '#src/dashboard/list/ResourceList.tsx';
import { noteScreen } from '#src/dashboard/list/rowLeft.ts';
import { useMay } from '#src/dashboard/me.ts';
import { type Place, permissionFor } from '#src/dashboard/places.ts';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import type { Resource } from '#src/domain/roles.ts';

const Home = lazyPart(() =>
  import('#src/dashboard/home/Home.tsx').then((module) => ({ default: module.Home })),
);
const ActivityScreen = lazyPart(() =>
  import('#src/dashboard/activity/ActivityScreen.tsx').then((module) => ({ default: module.ActivityScreen })),
);
const Requests = lazyPart(() =>
  import('#src/dashboard/requests/Requests.tsx').then((module) => ({ default: module.Requests })),
);
const ResourceEdit = lazyPart(() =>
  import('#src/dashboard/record/ResourceEdit.tsx').then((module) => ({ default: module.ResourceEdit })),
);

/** Screens that are made for one resource; all others are made of its declaration. */
const LISTS: Partial<Record<Resource, ComponentType>> = {};
const CREATORS: Partial<Record<Resource, ComponentType>> = {
  dramas: lazyPart(() =>
    import('#src/dashboard/titleEditor/TitleCreate.tsx').then((module) => ({ default: module.TitleCreate })),
  ),
};
const RECORDS: Partial<Record<Resource, ComponentType<RecordScreenProps>>> = {
  dramas: lazyPart(() =>
    import('#src/dashboard/titleEditor/TitleEdit.tsx').then((module) => ({ default: module.TitleEdit })),
  ),
  people: lazyPart(() =>
    import('#src/dashboard/personEditor/PersonEdit.tsx').then((module) => ({ default: module.PersonEdit })),
  ),
  messages: lazyPart(() =>
    import('#src/dashboard/messages/MessageScreen.tsx').then((module) => ({ default: module.MessageScreen })),
  ),
  users: lazyPart(() =>
    import('#src/dashboard/users/UserScreen.tsx').then((module) => ({ default: module.UserScreen })),
  ),
};

function Opened({ place }: { place: Place }) {
  if (place.screen === 'home') return <Home />;
  if (place.screen === 'activity') return <ActivityScreen />;
  if (place.screen === 'requests') return <Requests />;
  const { resource } = place;
  const declared = declarationOf(resource);
  if (!declared) return <NotFound />;
  if (place.screen === 'record') {
    const Own = RECORDS[resource];
    return Own ? (
      <Own id={place.id} tab={place.tab} />
    ) : (
      <ResourceEdit resource={declared} id={place.id} tab={place.tab} />
    );
  }
  const Own = (place.screen === 'create' ? CREATORS : LISTS)[resource];
  return Own ? <Own /> : <ResourceList resource={declared} />;
}

/** The screen of an address. */
export function Screen({ place }: { place: Place | null }) {
  const may = useMay();
  useEffect(() => noteScreen(place), [place]);
  if (!place) return <NotFound />;
  const needed = permissionFor(place);
  if (needed && !may(...needed)) return <NotFound isForbidden />;
  return (
    <Suspense fallback={<p className="visually-hidden">Opening…</p>}>
      <Opened place={place} />
    </Suspense>
  );
}
