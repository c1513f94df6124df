import type { Draft } from '#src/dashboard/editor/draft.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { titleFields } from '#src/domain/fields/title.ts';

export type TitleDraft = Draft<typeof titleFields>;
export type TitleValues = InputOf<typeof titleFields>;
export type CastRow = TitleValues['cast'][number];
export type CrewRow = TitleValues['crew'][number];
export type CharacterRow = TitleValues['characters'][number];
export type RelatedRow = TitleValues['related'][number];
export type AvailabilityRow = TitleValues['availability'][number];

/** What a tab of a title's editor gets. */
export interface TitleTabProps {
  draft: TitleDraft;
}

export interface TagRecord {
  id: number;
  name: string;
  category: string | null;
  isSpoiler: boolean;
}
