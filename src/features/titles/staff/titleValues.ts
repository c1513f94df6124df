import type { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import type { InputOf } from '#src/records/fields/input.ts';

export type TitleDraft = Draft<typeof titleFields>;
export type TitleValues = InputOf<typeof titleFields>;
export type CastRow = TitleValues['cast'][number];
export type CrewRow = TitleValues['crew'][number];
export type CharacterRow = TitleValues['characters'][number];
export type RelatedRow = TitleValues['related'][number];
export type AvailabilityRow = TitleValues['availability'][number];

/** Props of a tab of the title editor. */
export interface TitleTabProps {
  draft: TitleDraft;
}

export interface TagRecord {
  id: number;
  name: string;
  category: string | null;
  isSpoiler: boolean;
}
