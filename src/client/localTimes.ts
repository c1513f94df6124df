const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  coming: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

const KOREA = 'Asia/Seoul';

/** Whether an element says nothing that its reader needs: a broadcast of the past in a list of what comes. */
const isOver = (kind: string | undefined, instant: Date, now: number) =>
  kind === 'coming' && instant.getTime() < now;

/**
 * Writes the viewer's own time into each `<time data-local>` below `root`, from its instant. Pages are the same for
 * everyone, so the server leaves these empty. A viewer in Korea already reads it beside.
 */
export function writeLocalTimes(root: ParentNode = document, now = Date.now()): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const options = FORMATS[element.dataset.local ?? ''];
    const instant = new Date(element.dateTime);
    if (
      !options ||
      Number.isNaN(instant.getTime()) ||
      zone === KOREA ||
      isOver(element.dataset.local, instant, now)
    )
      continue;
    element.textContent = new Intl.DateTimeFormat(undefined, options).format(instant);
  }
}
