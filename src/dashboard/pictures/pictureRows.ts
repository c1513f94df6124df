import type { ImageKind } from '#src/domain/pictures.ts';

/** A picture of a title or person, as its record's `images` has it. People have no other kind than `profile`. */
export interface PictureRow {
  readonly imageId: number;
  readonly kind: ImageKind;
  readonly isPrimary: boolean;
  readonly episodeId: number | null;
}

type Rows = readonly PictureRow[];

/** The pictures of one kind, in their order. */
export const ofKind = (rows: Rows, kind: ImageKind): PictureRow[] => rows.filter((row) => row.kind === kind);

/** The picture that is shown of a kind: the chosen one, else the first. */
export const shownFirst = (rows: Rows, kind: ImageKind): PictureRow | undefined => {
  const group = ofKind(rows, kind);
  return group.find(({ isPrimary }) => isPrimary) ?? group[0];
};

/** Moves a picture to a place among those of its kind, counted from 0; the others keep their places in the whole list. */
export function movedTo(rows: Rows, imageId: number, place: number): Rows {
  const moved = rows.find((row) => row.imageId === imageId);
  if (!moved) return rows;
  const others = ofKind(rows, moved.kind).filter((row) => row !== moved);
  const group = [...others.slice(0, Math.max(0, place)), moved, ...others.slice(Math.max(0, place))];
  const next = group.values();
  const result = rows.map((row) => (row.kind === moved.kind ? (next.next().value ?? row) : row));
  return result.every((row, index) => row === rows[index]) ? rows : result;
}

/** Moves a picture by so many places among those of its kind, to its ends at most. */
export function movedBy(rows: Rows, imageId: number, step: number): Rows {
  const row = rows.find((each) => each.imageId === imageId);
  if (!row) return rows;
  return movedTo(rows, imageId, Math.max(0, ofKind(rows, row.kind).indexOf(row) + step));
}

/** Makes a picture the one shown first of its kind, or none where it is so already. */
export function madeFirst(rows: Rows, imageId: number): Rows {
  const chosen = rows.find((row) => row.imageId === imageId);
  if (!chosen) return rows;
  return rows.map((row) => {
    if (row.kind !== chosen.kind) return row;
    const isPrimary = row === chosen && !chosen.isPrimary;
    return row.isPrimary === isPrimary ? row : { ...row, isPrimary };
  });
}

/** Adds a picture behind the others; one that is there already stays where it is. */
export function withPicture(rows: Rows, imageId: number, kind: ImageKind): Rows {
  return rows.some((row) => row.imageId === imageId)
    ? rows
    : [...rows, { imageId, kind, isPrimary: false, episodeId: null }];
}

/** Puts a picture that was taken out back to where it was. */
export function putBack(rows: Rows, row: PictureRow, index: number): Rows {
  if (rows.some(({ imageId }) => imageId === row.imageId)) return rows;
  const isTaken = row.isPrimary && ofKind(rows, row.kind).some(({ isPrimary }) => isPrimary);
  return rows.toSpliced(index, 0, isTaken ? { ...row, isPrimary: false } : row);
}
