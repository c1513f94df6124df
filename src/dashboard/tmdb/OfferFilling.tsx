import { Button } from 'antd';
import { useTmdb } from './tmdbCalls.ts';

/** Offers to fill many titles, where there is something to fill them from and the one at work may. */
export function OfferFilling({ fill }: { fill(): void }) {
  const tmdb = useTmdb();
  return tmdb?.isAvailable ? <Button onClick={fill}>Fill from TMDB…</Button> : null;
}
