import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';

/** A row of a record's `images`. People have only the kind `profile`. */
export interface PictureRow {
  readonly imageId: number;
  readonly kind: ImageKind;
  readonly isPrimary: boolean;
  readonly episodeId: number | null;
}

type Rows = readonly PictureRow[];

/** Returns the pictures of one kind in order. */
export const ofKind = (rows: Rows, kind: ImageKind): PictureRow[] => rows.filter((row) => row.kind === kind);

/** Returns the picture that is shown of a kind: the primary one, else the first. */
export const shownFirst = (rows: Rows, kind: ImageKind): PictureRow | undefined => {
  const group = ofKind(rows, kind);
  return group.find(({ isPrimary }) => isPrimary) ?? group[0];
};

/** Moves a picture to an index, from 0, among those of its kind. Other kinds keep their places in the list. */
export function movedTo(rows: Rows, imageId: number, position: number): Rows {
  const moved = rows.find((row) => row.imageId === imageId);
  if (!moved) return rows;
  const others = ofKind(rows, moved.kind).filter((row) => row !== moved);
  const group = [...others.slice(0, Math.max(0, position)), moved, ...others.slice(Math.max(0, position))];
  const next = group.values();
  const result = rows.map((row) => (row.kind === moved.kind ? (next.next().value ?? row) : row));
  return result.every((row, index) => row === rows[index]) ? rows : result;
}

/** Moves a picture by a number of places among those of its kind, at most to either end. */
export function movedBy(rows: Rows, imageId: number, step: number): Rows {
  const row = rows.find((each) => each.imageId === imageId);
  if (!row) return rows;
  return movedTo(rows, imageId, Math.max(0, ofKind(rows, row.kind).indexOf(row) + step));
}

/** Makes a picture the primary one of its kind; if it already is, its kind has none afterwards. */
export function madeFirst(rows: Rows, imageId: number): Rows {
  const chosen = rows.find((row) => row.imageId === imageId);
  if (!chosen) return rows;
  return rows.map((row) => {
    if (row.kind !== chosen.kind) return row;
    const isPrimary = row === chosen && !chosen.isPrimary;
    return row.isPrimary === isPrimary ? row : { ...row, isPrimary };
  });
}

/** Adds a picture at the end; unchanged if the record has it. */
export function withPicture(rows: Rows, imageId: number, kind: ImageKind): Rows {
  return rows.some((row) => row.imageId === imageId)
    ? rows
    : [...rows, { imageId, kind, isPrimary: false, episodeId: null }];
}

/** Puts a removed picture back at its index; not as the primary one if its kind has one by now. */
export function putBack(rows: Rows, row: PictureRow, index: number): Rows {
  if (rows.some(({ imageId }) => imageId === row.imageId)) return rows;
  const hasPrimary = row.isPrimary && ofKind(rows, row.kind).some(({ isPrimary }) => isPrimary);
  return rows.toSpliced(index, 0, hasPrimary ? { ...row, isPrimary: false } : row);
}
