import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { SHAPES, WIDTH_MIN } from '#src/domain/pictures/pictures.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import type { PictureFacts, TitleFacts } from './factTypes.ts';
import { type Owner, type Proposal, proposalOf } from './proposal.ts';

/** Maximum proposed pictures per kind. */
const OFFERED = { poster: 10, backdrop: 8, logo: 4, profile: 6 } as const;
type OfferedKind = keyof typeof OFFERED;

const LABELS: Readonly<Record<OfferedKind, string>> = {
  poster: 'Poster',
  backdrop: 'Backdrop',
  logo: 'Logo',
  profile: 'Portrait',
};

/** Preferred languages of the text on a picture, best first; null is a picture without text. */
const LANGUAGES: Readonly<Record<OfferedKind, readonly (string | null)[]>> = {
  poster: ['en', null, 'ko'],
  backdrop: [null, 'en', 'ko'],
  logo: ['en', 'ko', null],
  profile: [null],
};

/** Whether a picture of this size would be accepted by an upload. */
function isAcceptable(kind: ImageKind, { width, height }: PictureFacts): boolean {
  const [narrow, wide] = SHAPES[kind];
  return width >= WIDTH_MIN[kind] && width / height >= narrow && width / height <= wide;
}

function inOrder(kind: OfferedKind, pictures: readonly PictureFacts[]): PictureFacts[] {
  const languageRank = ({ language }: PictureFacts) => {
    const at = LANGUAGES[kind].indexOf(language);
    return at === -1 ? LANGUAGES[kind].length : at;
  };
  return pictures
    .map((picture, index) => ({ picture, index }))
    .sort((a, b) => languageRank(a.picture) - languageRank(b.picture) || a.index - b.index)
    .map(({ picture }) => picture);
}

interface Offer {
  readonly kind: OfferedKind;
  readonly pictures: readonly PictureFacts[];
  /** Whether the record has a picture of the kind. */
  readonly has: boolean;
  /** TMDB files that the record already has. */
  readonly storedFiles: ReadonlySet<string>;
}

/** Proposes pictures of one kind; suggests the first if the record has none. */
export function offeredPictures({ kind, pictures, has, storedFiles }: Offer): Proposal[] {
  return inOrder(kind, pictures)
    .filter((picture) => isAcceptable(kind, picture) && !storedFiles.has(picture.file))
    .slice(0, OFFERED[kind])
    .map((picture, index) =>
      proposalOf({
        path: rowPath('images', picture.file),
        group: 'pictures',
        kind: 'picture',
        label: LABELS[kind],
        proposed: { file: picture.file, kind },
        state: has ? 'differs' : 'missing',
        isSuggested: !has && index === 0,
        language: picture.language,
        picture,
        action: { does: 'picture', kind, file: picture.file, owner: null, episode: null },
      }),
    );
}

/** Proposes posters, backdrops and logos of a title. */
export function pictureProposals(
  record: TitleRecord,
  facts: TitleFacts,
  storedFiles: ReadonlySet<string>,
): Proposal[] {
  const has = (kind: OfferedKind) => Object.values(record.images).some((row) => row.kind === kind);
  const sets: readonly (readonly [OfferedKind, readonly PictureFacts[]])[] = [
    ['poster', facts.posters],
    ['backdrop', facts.backdrops],
    ['logo', facts.logos],
  ];
  return sets.flatMap(([kind, pictures]) => offeredPictures({ kind, pictures, has: has(kind), storedFiles }));
}

/** Proposes the portrait of a person in the cast. */
export function portraitProposal(
  file: string,
  owner: Owner,
  input: { name: string; needs: readonly string[]; isSuggested: boolean },
): Proposal {
  const key = owner.personId ?? `tmdb-${owner.tmdbPersonId}`;
  return proposalOf({
    path: `people/${key}/images/${file}`,
    group: 'people',
    kind: 'picture',
    label: `${input.name}: Portrait`,
    proposed: { file, kind: 'profile' },
    isSuggested: input.isSuggested,
    picture: { file, width: null, height: null, votes: null },
    needs: input.needs,
    action: { does: 'picture', kind: 'profile', file, owner, episode: null },
  });
}
