import { useEffect, useRef } from 'react';
import type { ImageKind } from '#src/domain/pictures.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { type PictureRow, putBack, withPicture } from './pictureRows.ts';
import { KIND_WORDS } from './shapes.ts';
import type { Shelf } from './shelf.ts';

type Change = (rows: readonly PictureRow[]) => readonly PictureRow[];

/** What is done with the pictures of a record. */
export interface ShelfWork {
  change(how: Change): void;
  /** Adds a picture; false where no more fit. */
  attach(imageId: number, kind: ImageKind, picture: ImageSummary): boolean;
  /** Takes a picture out, which can be taken back while the message stands. */
  remove(imageId: number): void;
}

/** Work on a shelf: each change begins at the one before, also where several come between two drawings of the screen. */
export function useShelfWork(shelf: Shelf): ShelfWork {
  const latest = useRef(shelf);
  const rows = useRef(shelf.rows);
  useEffect(() => {
    latest.current = shelf;
    rows.current = shelf.rows;
  }, [shelf]);
  const change = (how: Change) => {
    const next = how(rows.current);
    if (next === rows.current) return;
    rows.current = next;
    latest.current.setRows(next);
  };
  return {
    change,
    attach(imageId, kind, picture) {
      const isThere = rows.current.some((row) => row.imageId === imageId);
      if (!isThere && rows.current.length >= latest.current.maximum) return false;
      latest.current.learn(imageId, kind, picture);
      change((all) => withPicture(all, imageId, kind));
      return true;
    },
    remove(imageId) {
      const index = rows.current.findIndex((row) => row.imageId === imageId);
      const row = rows.current[index];
      if (!row) return;
      change((all) => all.toSpliced(index, 1));
      void toast({
        text: `${KIND_WORDS[row.kind].one} taken out.`,
        kind: 'done',
        action: { label: 'Undo', run: () => change((all) => putBack(all, row, index)) },
      });
    },
  };
}
