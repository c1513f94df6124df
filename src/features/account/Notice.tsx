import type { ReactNode } from 'react';

export interface NoticeWords {
  heading: string;
  text: ReactNode;
}

/** Something that happened, said before anything is asked. */
export const Notice = ({ heading, text }: NoticeWords) => (
  <div className="notice" role="status">
    <p className="notice-heading">{heading}</p>
    <p>{text}</p>
  </div>
);
