import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { readPastedCast } from '#src/domain/paste/cast.ts';
import type { CastPasting, PastedCredit } from '#src/domain/paste/castShapes.ts';
import type { Pasted, PasteError } from '#src/domain/paste/pasted.ts';
import { candidatesOf } from './candidates.ts';
import { type PasteRow, pasteRows } from './pasteRows.ts';

export interface Reading {
  rows: readonly PasteRow[];
  left: readonly PasteError[];
  isSearching: boolean;
  error: Error | null;
  change(at: number, changes: Partial<PasteRow>): void;
  replace(rows: readonly PasteRow[]): void;
}

interface Reader extends CastPasting {
  pasted: Pasted;
  titleId: number | null;
  mayMake: boolean;
}

const NONE: readonly PastedCredit[] = [];

/** Reads a paste as lines with candidates. Decisions about the lines are kept until the paste changes. */
export function usePasteRows({ pasted, titleId, mayMake, isCharacterFirst = false }: Reader): Reading {
  const [changed, setChanged] = useState<{ of: unknown; rows: readonly PasteRow[] } | null>(null);
  const { data, isFetching, error } = useQuery({
    queryKey: ['pasted', pasted.text, pasted.html ?? '', isCharacterFirst, titleId],
    enabled: pasted.text.trim() !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const { credits, left } = readPastedCast(pasted, { isCharacterFirst });
      const candidates = credits.length === 0 ? [] : await candidatesOf(credits, titleId, signal);
      return { credits, left, rows: pasteRows(credits, candidates, mayMake) };
    },
  });
  const first = data?.rows ?? [];
  const rows = changed !== null && changed.of === data ? changed.rows : first;
  const change = useCallback(
    (at: number, changes: Partial<PasteRow>) =>
      setChanged((now) => {
        const before = now !== null && now.of === data ? now.rows : (data?.rows ?? []);
        return { of: data, rows: before.map((row) => (row.at === at ? { ...row, ...changes } : row)) };
      }),
    [data],
  );
  return {
    rows,
    left: data?.left ?? [],
    isSearching: isFetching && (data?.credits ?? NONE).length === 0,
    error,
    change,
    replace: (next) => setChanged({ of: data, rows: next }),
  };
}
