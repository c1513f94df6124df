import { pageWindow } from '#src/domain/web/pagination.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** Accessible name of the navigation. */
  label?: string;
}

const Step = ({ href, rel, children }: { href: string | null; rel: 'prev' | 'next'; children: string }) =>
  href === null ? (
    <span className="step">{children}</span>
  ) : (
    <a className="step" href={href} rel={rel}>
      {children}
    </a>
  );

/** Links to numbered pages with gaps, and to the previous and the next page. Renders nothing for a single page. */
export const Pagination = ({ page, pageCount, hrefOf, label = 'Pages' }: PaginationProps) => {
  if (pageCount <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <Step href={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        Previous
      </Step>
      <ol>
        {pageWindow(page, pageCount).map((entry, index, all) =>
          entry === 'gap' ? (
            <li key={`after ${all[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <a href={hrefOf(entry)} aria-current={entry === page ? 'page' : undefined}>
                <span className="visually-hidden">Page </span>
                {entry}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step href={page < pageCount ? hrefOf(page + 1) : null} rel="next">
        Next
      </Step>
    </nav>
  );
};
