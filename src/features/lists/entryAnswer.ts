import { allPlays, type StoredEntry } from '#src/domain/lists/entry.ts';
import type { EntryAnswer } from './list.schema.ts';

/** Returns an entry as the API answers it. */
export function entryAnswer(titleId: number, { version, state }: StoredEntry): EntryAnswer {
  const { plays: _, marks, ...fields } = state;
  const plays = Object.entries(allPlays(state)).map(([number, play]) => ({
    number: Number(number),
    ...play,
  }));
  const episodes = Object.entries(marks).map(([key, watchedOn]) => {
    const [episodeId = 0, play = 0] = key.split('/').map(Number);
    return { episodeId, play, watchedOn };
  });
  return { titleId, version, ...fields, plays, episodes };
}
