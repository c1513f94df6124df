import type { ReactNode } from 'react';

/** The body of a title's or person's page: sections in a wide column and facts in a narrow one, which is below on phones. */
export const TitlePage = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="title-page">
    <div className="title-page-main">{children}</div>
    <aside aria-label="Facts">{aside}</aside>
  </div>
);
