import type { ReactNode } from 'react';

/** The body under a title's or person's tabs: sections in a wide column, facts in a narrow one, under them on phones. */
export const TitlePage = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="title-page">
    <div className="title-page-main">{children}</div>
    <aside aria-label="Facts">{aside}</aside>
  </div>
);
