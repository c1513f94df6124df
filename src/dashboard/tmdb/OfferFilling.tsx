import { Button } from 'antd';
import { useMay } from '#src/dashboard/me.ts';
import { useTmdb } from './tmdbCalls.ts';

/** Offers to fill many titles, where there is something to fill them from and the one at work may. */
export function OfferFilling({ fill }: { fill(): void }) {
  const may = useMay()('update', 'dramas');
  const tmdb = useTmdb(may);
  return may && tmdb?.isAvailable ? <Button onClick={fill}>Fill from TMDB…</Button> : null;
}
