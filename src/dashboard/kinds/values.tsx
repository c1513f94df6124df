import { langOf } from '#src/ui/type/TitleName.tsx';

/** An empty value. */
export const EmptyValue = () => (
  <span className="dash-nothing">
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">empty</span>
  </span>
);

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** An instant as a date in the browser's time zone, with date and time in its tooltip. */
export const Instant = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={moment.format(new Date(iso))}>
    {day.format(new Date(iso))}
  </time>
);

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** An instant as date and time to the minute, in the browser's time zone. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={moment.format(new Date(iso))}>
    {minute.format(new Date(iso))}
  </time>
);

/** A text, with `lang="ko"` if it contains Hangul. */
export const Text = ({ text }: { text: string }) => (
  <span className="dash-cell-text" lang={langOf(text)} title={text.length > 40 ? text : undefined}>
    {text}
  </span>
);
