import { langOf } from '#src/ui/type/TitleName.tsx';

/** The way from the landing page to here; the last step is this page and is not a link. */
export const Breadcrumbs = ({ steps }: { steps: readonly { label: string; href?: string }[] }) => (
  <nav className="breadcrumbs" aria-label="Breadcrumbs">
    <ol>
      {steps.map(({ label, href }) => (
        <li key={label}>
          {href ? (
            <a href={href}>{label}</a>
          ) : (
            <span aria-current="page" lang={langOf(label)}>
              {label}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
