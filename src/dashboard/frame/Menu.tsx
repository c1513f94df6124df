import { Tooltip } from 'antd';
import { useLocation } from 'react-router';
import { useListMemory } from '#src/dashboard/list/listMemory.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { mayOpen } from '#src/dashboard/routes.ts';
import { type MenuItem, menuGroups } from './menuGroups.tsx';

const isWithin = (pathname: string, { path }: MenuItem) =>
  pathname === path || pathname.startsWith(`${path.replace(/\/list$/, '')}/edit/`);

/** Links to the screens that the member may open. Links to lists keep the last filters and order. */
export function Menu({ isNarrow = false }: { isNarrow?: boolean }) {
  const { pathname } = useLocation();
  const { me } = useMe();
  const may = useMay();
  const memory = useListMemory(me.id);
  const groups = menuGroups()
    .map(({ label, items }) => ({ label, items: items.filter(({ path }) => mayOpen(may, path)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav aria-label="Dashboard" className={isNarrow ? 'dash-menu narrow' : 'dash-menu'}>
      {groups.map(({ label, items }) => (
        <section key={label} aria-label={label}>
          <p aria-hidden="true">{label}</p>
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Tooltip title={isNarrow ? item.label : ''} placement="right">
                  <a
                    href={`${item.path}${(item.resource && memory[item.resource]) || ''}`}
                    aria-current={isWithin(pathname, item) ? 'page' : undefined}
                  >
                    {item.icon}
                    <span>{item.label}</span>
                  </a>
                </Tooltip>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
