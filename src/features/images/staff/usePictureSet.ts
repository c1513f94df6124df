import { useEffect, useRef } from 'react';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import { IMAGE_KIND_LABELS, type ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { type PictureRow, putBack, withPicture } from './pictureRows.ts';
import type { PictureSet } from './pictureSet.ts';

type Change = (rows: readonly PictureRow[]) => readonly PictureRow[];

/** Operations on the pictures of a record. */
export interface PictureWork {
  change(how: Change): void;
  /** Adds a picture; returns false if the record has the maximum. */
  attach(imageId: number, kind: ImageKind, picture: ImageSummary): boolean;
  /** Removes a picture and shows a message with undo. */
  remove(imageId: number): void;
}

/** Returns operations on the pictures of a record. Refs hold the latest rows, so that several changes between two renders add up. */
export function usePictureWork(pictures: PictureSet): PictureWork {
  const latest = useRef(pictures);
  const rows = useRef(pictures.rows);
  useEffect(() => {
    latest.current = pictures;
    rows.current = pictures.rows;
  }, [pictures]);
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
        text: `${IMAGE_KIND_LABELS[row.kind]} removed.`,
        kind: 'done',
        action: { label: 'Undo', run: () => change((all) => putBack(all, row, index)) },
      });
    },
  };
}
