import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';

/** Delay in ms before the message says that loading takes longer, for example because of TMDB's rate limit. */
const LONG = 2_500;

/** Shows that data is being loaded from TMDB. */
export function TmdbLoading({ rows }: { rows: number }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <p role="status" className="dash-muted">
        {isLong ? 'Still loading from TMDB…' : 'Loading from TMDB…'}
      </p>
      <Skeleton active paragraph={{ rows }} title={false} />
    </div>
  );
}
