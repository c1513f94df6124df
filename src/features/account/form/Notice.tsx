import type { ReactNode } from 'react';

export interface NoticeText {
  heading: string;
  text: ReactNode;
}

/** A status message above a form. */
export const Notice = ({ heading, text }: NoticeText) => (
  <div className="notice" role="status">
    <p className="notice-heading">{heading}</p>
    <p>{text}</p>
  </div>
);
