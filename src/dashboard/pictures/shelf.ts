import type { Draft, Label } from '#src/dashboard/editor/draft.ts';
import { episodeSortOrder, episodeTitleOf } from '#src/domain/episodes.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { type ImageKind, TITLE_IMAGE_KINDS } from '#src/domain/pictures.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';
import type { PictureRow } from './pictureRows.ts';

/** The pictures of a title or person, in the one shape that the tab works with. */
export interface Shelf {
  /** Names the record among all that are open. */
  record: string;
  kinds: readonly ImageKind[];
  rows: readonly PictureRow[];
  setRows(rows: readonly PictureRow[]): void;
  maximum: number;
  pictureOf(imageId: number): ImageSummary | null;
  learn(imageId: number, kind: ImageKind, picture: ImageSummary): void;
  /** The stored episodes that a still may be of; none of a person. */
  episodes: readonly { id: number; name: string }[];
  /** What was refused of the pictures as a whole, and of the one at a place. */
  fault: string | null;
  faultAt(index: number): string | null;
  /** Whether pictures can be brought: by staff alone. */
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
    fault: errors.images ?? null,
    faultAt: (index: number) =>
      Object.entries(errors).find(([path]) => path.startsWith(`images.${index}.`))?.[1] ?? null,
    isOpen: mode === 'staff' && !isDisabled,
    isDisabled,
  };
}

/** The pictures of a title. */
export function titleShelf(draft: Draft<typeof titleFields>): Shelf {
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

/** The pictures of a person: portraits. */
export function personShelf(draft: Draft<typeof personFields>): Shelf {
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
