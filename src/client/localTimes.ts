const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  'day-time': {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

const KOREA = 'Asia/Seoul';

/**
 * Writes the viewer's own time into each `<time data-local>` below `root`, from its instant. Pages are the same for
 * everyone, so the server leaves these empty. A viewer in Korea already reads it beside.
 */
export function writeLocalTimes(root: ParentNode = document): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const options = FORMATS[element.dataset.local ?? ''];
    const instant = new Date(element.dateTime);
    if (!options || Number.isNaN(instant.getTime()) || zone === KOREA) continue;
    element.textContent = new Intl.DateTimeFormat(undefined, options).format(instant);
  }
}
