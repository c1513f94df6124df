import { Button } from 'antd';
import { useMay } from '#src/dashboard/me.ts';
import { useTmdb } from './tmdbCalls.ts';

/** Opens the dialog that fills many titles. Hidden without an API key or permission. */
export function FillManyButton({ open }: { open(): void }) {
  const may = useMay()('update', 'dramas');
  const tmdb = useTmdb(may);
  return may && tmdb?.isAvailable ? <Button onClick={open}>Fill from TMDB…</Button> : null;
}
