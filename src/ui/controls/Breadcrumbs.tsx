import type { Step } from '#src/domain/web/breadcrumbs.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** Breadcrumbs. The last step is the current page and not a link. */
export const Breadcrumbs = ({ steps }: { steps: readonly Step[] }) => (
  <nav className="breadcrumbs" aria-label="Breadcrumbs">
    <ol>
      {steps.map(({ label, href }) => (
        <li key={href ?? ''} lang={langOf(label)}>
          {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
        </li>
      ))}
    </ol>
  </nav>
);
