import type { TitleDraft, TitleValues } from './titleValues.ts';

type CastFields = Pick<TitleValues, 'cast' | 'crew' | 'characters'>;

/** Sets the cast, crew and characters of a draft where they changed. */
export function setParts({ values, set }: TitleDraft, next: Partial<CastFields>): void {
  if (next.cast && next.cast !== values.cast) set('cast', next.cast);
  if (next.crew && next.crew !== values.crew) set('crew', next.crew);
  if (next.characters && next.characters !== values.characters) set('characters', next.characters);
}
