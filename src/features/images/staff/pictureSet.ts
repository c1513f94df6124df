import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { Draft, Label } from '#src/dashboard/editor/draft/draft.ts';
import { episodeSortOrder, episodeTitleOf } from '#src/domain/catalogue/episodes.ts';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import { type ImageKind, TITLE_IMAGE_KINDS } from '#src/domain/pictures/imageKinds.ts';
import type { PictureRow } from './pictureRows.ts';

/** The pictures of a title or person in a common form for the tab. */
export interface PictureSet {
  /** Identifies the record among all open ones. */
  record: string;
  kinds: readonly ImageKind[];
  rows: readonly PictureRow[];
  setRows(rows: readonly PictureRow[]): void;
  maximum: number;
  pictureOf(imageId: number): ImageSummary | null;
  learn(imageId: number, kind: ImageKind, picture: ImageSummary): void;
  /** The stored episodes that a still can show; empty for a person. */
  episodes: readonly { id: number; name: string }[];
  /** Validation error of all pictures, and of the one at an index. */
  error: string | null;
  errorAt(index: number): string | null;
  /** Whether pictures can be added, which only staff can do. */
  isOpen: boolean;
  isDisabled: boolean;
}

const nameOfEpisode = ({ label, title }: { label: string | null; title: string | null }) =>
  [episodeTitleOf(label), title].filter(Boolean).join(': ');

type AnyDraft = Pick<
  Draft<typeof personFields>,
  'mode' | 'id' | 'errors' | 'isDisabled' | 'labelOf' | 'learn'
>;

function sharedParts({ mode, errors, isDisabled, labelOf, learn }: AnyDraft) {
  const label = (kind: ImageKind, picture: ImageSummary): Label => ({
    name: kind,
    nativeName: null,
    year: null,
    picture,
  });
  return {
    pictureOf: (imageId: number) => labelOf('images', imageId)?.picture ?? null,
    learn: (imageId: number, kind: ImageKind, picture: ImageSummary) =>
      learn('images', imageId, label(kind, picture)),
    error: errors.images ?? null,
    errorAt: (index: number) =>
      Object.entries(errors).find(([path]) => path.startsWith(`images.${index}.`))?.[1] ?? null,
    isOpen: mode === 'staff' && !isDisabled,
    isDisabled,
  };
}

/** Returns the pictures of a title. */
export function titlePictures(draft: Draft<typeof titleFields>): PictureSet {
  const { images, episodes } = draft.values;
  const stored = episodes.filter(({ key }) => /^\d+$/.test(key));
  return {
    ...sharedParts(draft),
    record: `titles ${draft.id ?? 'new'}`,
    kinds: TITLE_IMAGE_KINDS,
    rows: images,
    setRows: (rows) =>
      draft.set(
        'images',
        rows.flatMap((row) => (row.kind === 'profile' ? [] : [{ ...row, kind: row.kind }])),
      ),
    maximum: titleFields.images.max,
    episodes: stored
      .toSorted((a, b) => episodeSortOrder(a.label) - episodeSortOrder(b.label))
      .map((episode) => ({ id: Number(episode.key), name: nameOfEpisode(episode) })),
  };
}

/** Returns the portraits of a person. */
export function personPictures(draft: Draft<typeof personFields>): PictureSet {
  return {
    ...sharedParts(draft),
    record: `people ${draft.id ?? 'new'}`,
    kinds: ['profile'],
    rows: draft.values.images.map((row) => ({ ...row, kind: 'profile', episodeId: null })),
    setRows: (rows) =>
      draft.set(
        'images',
        rows.map(({ imageId, isPrimary }) => ({ imageId, isPrimary })),
      ),
    maximum: personFields.images.max,
    episodes: [],
  };
}
