import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';

/** After so long, in ms, it is said that it takes long: TMDB may have asked us to wait a moment. */
const LONG = 2_500;

/** While TMDB is asked. */
export function Asking({ rows }: { rows: number }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <p role="status" className="dash-muted">
        {isLong ? 'TMDB takes its time, or asks us to wait a moment…' : 'Asking TMDB…'}
      </p>
      <Skeleton active paragraph={{ rows }} title={false} />
    </div>
  );
}
