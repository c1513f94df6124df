import { koreaToday } from '#src/domain/dates/airTime.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';

/** The day of an instant: in Korea in the page's HTML, which is the same for everyone, then in the viewer's time zone. */
export const LocalDay = ({ at }: { at: string }) => (
  <time dateTime={at} data-local="day">
    {formatPartialDate(koreaToday(new Date(at)), { style: 'long' })}
  </time>
);
