import { rowPath } from '#src/domain/fields/operations.ts';
import type { TitleRecord } from '#src/domain/fields/title.ts';
import { type ImageKind, SHAPES, WIDTH_MIN } from '#src/domain/pictures.ts';
import type { PictureFacts, TitleFacts } from './factTypes.ts';
import type { Owner, Proposal } from './proposal.ts';

/** Pictures of a kind that are offered to choose from. */
const OFFERED = { poster: 10, backdrop: 8, logo: 4, profile: 6 } as const;
type OfferedKind = keyof typeof OFFERED;

const LABELS: Readonly<Record<OfferedKind, string>> = {
  poster: 'Poster',
  backdrop: 'Backdrop',
  logo: 'Logo',
  profile: 'Portrait',
};

/** Letters on a picture, best first: what readers here read, none, the rest. Backdrops are best without any. */
const LANGUAGES: Readonly<Record<OfferedKind, readonly (string | null)[]>> = {
  poster: ['en', null, 'ko'],
  backdrop: [null, 'en', 'ko'],
  logo: ['en', 'ko', null],
  profile: [null],
};

/** Whether the pipeline would take it, by what TMDB says of its size. */
function isTaken(kind: ImageKind, { width, height }: PictureFacts): boolean {
  const [narrow, wide] = SHAPES[kind];
  return width >= WIDTH_MIN[kind] && width / height >= narrow && width / height <= wide;
}

function inOrder(kind: OfferedKind, pictures: readonly PictureFacts[]): PictureFacts[] {
  const place = ({ language }: PictureFacts) => {
    const at = LANGUAGES[kind].indexOf(language);
    return at === -1 ? LANGUAGES[kind].length : at;
  };
  return pictures
    .map((picture, index) => ({ picture, index }))
    .sort((a, b) => place(a.picture) - place(b.picture) || a.index - b.index)
    .map(({ picture }) => picture);
}

interface Offer {
  readonly kind: OfferedKind;
  readonly pictures: readonly PictureFacts[];
  /** Whether there is one of the kind. */
  readonly has: boolean;
  /** Files that the record has from TMDB already. */
  readonly held: ReadonlySet<string>;
}

/** Pictures of one kind to choose from; where there is none yet, the first is ticked. */
export function offeredPictures({ kind, pictures, has, held }: Offer): Proposal[] {
  return inOrder(kind, pictures)
    .filter((picture) => isTaken(kind, picture) && !held.has(picture.file))
    .slice(0, OFFERED[kind])
    .map((picture, index) => ({
      path: rowPath('images', picture.file),
      group: 'pictures',
      kind: 'picture',
      label: LABELS[kind],
      was: null,
      proposed: { file: picture.file, kind },
      state: has ? 'differs' : 'missing',
      isSuggested: !has && index === 0,
      language: picture.language,
      picture,
      needs: [],
      deed: { does: 'picture', kind, file: picture.file, owner: null, episode: null },
    }));
}

/** Posters, backdrops and logos of a title. */
export function pictureProposals(
  record: TitleRecord,
  facts: TitleFacts,
  held: ReadonlySet<string>,
): Proposal[] {
  const has = (kind: OfferedKind) => Object.values(record.images).some((row) => row.kind === kind);
  const sets: readonly (readonly [OfferedKind, readonly PictureFacts[]])[] = [
    ['poster', facts.posters],
    ['backdrop', facts.backdrops],
    ['logo', facts.logos],
  ];
  return sets.flatMap(([kind, pictures]) => offeredPictures({ kind, pictures, has: has(kind), held }));
}

/** The portrait of somebody in the cast. */
export function portraitProposal(
  file: string,
  owner: Owner,
  given: { name: string; needs: readonly string[]; isSuggested: boolean },
): Proposal {
  const key = owner.personId ?? `tmdb-${owner.tmdbPersonId}`;
  return {
    path: `people/${key}/images/${file}`,
    group: 'people',
    kind: 'picture',
    label: `${given.name}: Portrait`,
    was: null,
    proposed: { file, kind: 'profile' },
    state: 'missing',
    isSuggested: given.isSuggested,
    language: null,
    picture: { file, width: null, height: null, votes: null },
    needs: given.needs,
    deed: { does: 'picture', kind: 'profile', file, owner, episode: null },
  };
}
