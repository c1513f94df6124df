import { describe, expect, it } from 'vitest';
import { TITLE_IMAGE_KINDS } from '#src/domain/pictures/imageKinds.ts';
import {
  madeFirst,
  movedBy,
  movedTo,
  type PictureRow,
  putBack,
  shownFirst,
  withPicture,
} from '#src/features/images/staff/pictureRows.ts';
import {
  fileError,
  likelyKind,
  middleOf,
  shapeError,
  wholePixels,
} from '#src/features/images/staff/shapes.ts';

const row = (imageId: number, kind: PictureRow['kind'] = 'poster', isPrimary = false): PictureRow => ({
  imageId,
  kind,
  isPrimary,
  episodeId: null,
});
const ids = (rows: readonly PictureRow[]) => rows.map(({ imageId }) => imageId);
const rows = [row(1), row(9, 'still'), row(2), row(3)];

describe('the pictures of a record', () => {
  it('move within their kind; the others keep their positions', () => {
    expect(ids(movedTo(rows, 3, 0))).toEqual([3, 9, 1, 2]);
    expect(ids(movedBy(rows, 1, 1))).toEqual([2, 9, 1, 3]);
    expect(movedBy(rows, 1, -1)).toBe(rows);
    expect(movedBy(rows, 3, 1)).toBe(rows);
    expect(movedBy(rows, 77, 1)).toBe(rows);
  });

  it('have one first picture for each kind: the selected one, or the first', () => {
    expect(shownFirst(rows, 'poster')?.imageId).toBe(1);
    const chosen = madeFirst(madeFirst(rows, 9), 2);
    expect(chosen.filter(({ isPrimary }) => isPrimary).map(({ imageId }) => imageId)).toEqual([9, 2]);
    expect(shownFirst(madeFirst(chosen, 3), 'poster')?.imageId).toBe(3);
    expect(madeFirst(madeFirst(rows, 2), 2).some(({ isPrimary }) => isPrimary)).toBe(false);
  });

  it('are added once and restored to their position, with only one first picture', () => {
    expect(withPicture(rows, 2, 'poster')).toBe(rows);
    expect(ids(withPicture(rows, 4, 'logo'))).toEqual([1, 9, 2, 3, 4]);
    const gone = rows.filter(({ imageId }) => imageId !== 2);
    expect(ids(putBack(gone, row(2), 2))).toEqual([1, 9, 2, 3]);
    const back = putBack(madeFirst(gone, 1), row(2, 'poster', true), 2);
    expect(back.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });
});

describe('a file before the upload', () => {
  it('gets its kind from its shape', () => {
    const kindOf = (width: number, height: number) => likelyKind(TITLE_IMAGE_KINDS, { width, height });
    expect(kindOf(600, 900)).toBe('poster');
    expect(kindOf(1920, 1080)).toBe('backdrop');
    expect(kindOf(500, 281)).toBe('still');
    expect(kindOf(300, 60)).toBe('logo');
    expect(likelyKind(TITLE_IMAGE_KINDS, null)).toBe('poster');
  });

  it('is rejected with a message in the same cases as by the server', () => {
    expect(shapeError('poster', { width: 900, height: 500 })).toMatch(/too wide for a poster/);
    expect(shapeError('backdrop', { width: 700, height: 700 })).toMatch(/too tall/);
    expect(shapeError('poster', { width: 100, height: 150 })).toMatch(/at least 160/);
    expect(shapeError('poster', { width: 600, height: 900 })).toBeNull();
    expect(fileError({ size: 0 }, null)).toMatch(/empty/);
    expect(fileError({ size: 21e6 }, null)).toMatch(/20 MB/);
    expect(fileError({ size: 10 }, { width: 9000, height: 9000 })).toMatch(/million/);
    expect(fileError({ size: 10 }, null)).toBeNull();
  });

  it('is cropped in the middle, to whole pixels within it', () => {
    expect(middleOf({ width: 900, height: 900 }, 2 / 3)).toEqual({
      left: 150,
      top: 0,
      width: 600,
      height: 900,
    });
    expect(middleOf({ width: 400, height: 900 }, 1)).toEqual({ left: 0, top: 250, width: 400, height: 400 });
    const whole = { width: 100, height: 100 };
    expect(wholePixels({ left: -3.2, top: 90.4, width: 500, height: 20 }, whole)).toEqual({
      left: 0,
      top: 90,
      width: 100,
      height: 10,
    });
  });
});
