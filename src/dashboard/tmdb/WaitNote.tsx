import { counted } from './groups.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** That TMDB asked us to wait, and for how long still. */
export function WaitNote({ until }: { until: string }) {
  const left = useSecondsLeft(Date.parse(until)) ?? 0;
  return (
    <p className="tmdb-wait">
      <span role="status">TMDB asks us to wait. It goes on by itself.</span>{' '}
      {left > 0 && <span aria-hidden="true">{counted(left, 'second')} left.</span>}
    </p>
  );
}
