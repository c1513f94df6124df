import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { useListMemory } from '#src/dashboard/list/listMemory.ts';
import { useMe } from '#src/dashboard/me.ts';
import { HOME, listPath, type Place, placeOf } from '#src/dashboard/places.ts';
import { isolated } from '#src/domain/isolated.ts';
import { shelfLabel } from './navigation.tsx';
import { useRecordName } from './recordName.ts';

interface Step {
  label: string;
  href: string;
}

const ALONE: Partial<Record<Place['screen'], string>> = {
  activity: 'Activity',
  requests: 'Change requests',
};

function stepsOf(
  place: Place | null,
  queries: Readonly<Record<string, string>>,
  name: string | null,
): Step[] {
  if (!place) return [];
  if (!('resource' in place)) {
    const label = ALONE[place.screen];
    return label === undefined ? [] : [{ label, href: '' }];
  }
  const { resource, screen } = place;
  const list = { label: shelfLabel(resource), href: `${listPath(resource)}${queries[resource] ?? ''}` };
  if (screen === 'list') return [list];
  if (screen === 'create') return [list, { label: 'Add', href: '' }];
  return [list, { label: name ?? `No. ${place.id}`, href: '' }];
}

/** Where one is: the way back up as links, and the document's title. */
export function Trail({ site }: { site: Site }) {
  const { pathname } = useLocation();
  const { me } = useMe();
  const name = useRecordName(pathname);
  const steps = stepsOf(placeOf(pathname), useListMemory(me.id), name);
  const labels = steps.map(({ label }) => label).reverse();
  const title = [...labels.map(isolated), 'Dashboard', site.productName].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <nav aria-label="Breadcrumbs" className="dash-trail">
      <ol>
        <li>
          <a href={HOME} aria-current={steps.length === 0 ? 'page' : undefined}>
            Dashboard
          </a>
        </li>
        {steps.map(({ label, href }, at) => (
          <li key={label}>
            {at === steps.length - 1 ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
