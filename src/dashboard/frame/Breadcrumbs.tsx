import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useListMemory } from '#src/dashboard/list/listMemory.ts';
import { useMe } from '#src/dashboard/me.ts';
import { resourceLabel, staffScreens } from '#src/dashboard/resources.ts';
import { type DashboardRoute, HOME, listPath, routeOf } from '#src/dashboard/routes.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { Site } from '#src/domain/web/site.ts';
import { useRecordName } from './recordName.ts';

interface Step {
  label: string;
  href: string;
}

function stepsOf(
  route: DashboardRoute | null,
  queries: Readonly<Record<string, string>>,
  name: string | null,
): Step[] {
  if (!route || route.screen === 'home') return [];
  if (route.screen === 'named') {
    return staffScreens()
      .filter((screen) => screen.name === route.name)
      .map(({ label }) => ({ label, href: '' }));
  }
  const { resource, screen } = route;
  const list = { label: resourceLabel(resource), href: `${listPath(resource)}${queries[resource] ?? ''}` };
  if (screen === 'list') return [list];
  if (screen === 'create') return [list, { label: 'Add', href: '' }];
  return [list, { label: name ?? `No. ${route.id}`, href: '' }];
}

/** Shows the breadcrumbs and sets the document's title. */
export function Breadcrumbs({ site }: { site: Site }) {
  const { pathname } = useLocation();
  const { me } = useMe();
  const name = useRecordName(pathname);
  const steps = stepsOf(routeOf(pathname), useListMemory(me.id), name);
  const labels = steps.map(({ label }) => label).reverse();
  const title = [...labels.map(isolated), 'Dashboard', site.productName].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <nav aria-label="Breadcrumbs" className="dash-breadcrumbs">
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
