import '#src/app/staffScreens.client.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import type { TitleValues } from '#src/features/titles/staff/titleValues.ts';
import { emptyRecord, inputFromRecord } from '#src/records/fields/input.ts';

export const fields = titleFields;
export const actor = (personId: number, role: 'main' | 'support' | null = null) => ({
  personId,
  role,
  characters: [],
  note: null,
});
export const base: TitleValues = {
  ...inputFromRecord(fields, emptyRecord(fields)),
  type: 'drama',
  title: 'Goblin',
  cast: [actor(1), actor(2), actor(3)],
  contentRatings: [{ contentRatingId: 5 }, { contentRatingId: 6 }],
};
export const record = (values: TitleValues, version: number): EditorRecord<typeof fields> => ({
  ...values,
  id: 4,
  version,
  isDeleted: false,
  slug: 'goblin',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  labels: { people: { 1: { name: 'Gong Yoo', nativeName: null, year: null, picture: null } } },
});
