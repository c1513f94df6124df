import { counted } from './groups.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** Shows that a job waits for TMDB's rate limit, and for how long. */
export function WaitNote({ until }: { until: string }) {
  const left = useSecondsLeft(Date.parse(until)) ?? 0;
  return (
    <p className="tmdb-wait">
      <span role="status">Waiting for TMDB’s rate limit. Filling continues automatically.</span>{' '}
      {left > 0 && <span aria-hidden="true">{counted(left, 'second')} left.</span>}
    </p>
  );
}
