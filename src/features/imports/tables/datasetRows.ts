import { compactName } from '#src/domain/names/folding.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import type { DatasetFile } from '#src/features/imports/dataset.server.ts';
import type { CreditDraft, ImportedTitle } from './draft.ts';
import { hasHangul } from './values/text.ts';

/** A row in the data set format, with the line of the table that it comes from. */
export interface DatasetRow {
  readonly file: DatasetFile;
  readonly line: number;
  readonly json: Readonly<Record<string, unknown>>;
}

type Emit = (row: DatasetRow) => void;

/** Returns a function that converts titles to data set rows. It emits each reference and person once, before its first use. */
export function datasetRows(file: string, emit: Emit) {
  const seen = new Set<string>();
  const once = (table: DatasetFile, id: string, line: number, json: object) => {
    if (seen.has(`${table}:${id}`)) return;
    seen.add(`${table}:${id}`);
    emit({ file: table, line, json: { id, ...json } });
  };

  const references = (table: DatasetFile, names: readonly string[], line: number): string[] =>
    names.map((name) => {
      const id = referenceSlug(name);
      once(table, id, line, { name });
      return id;
    });

  const person = ({ name, code, line }: CreditDraft): string => {
    const compact = compactName(name);
    const id = code === null ? `person#${compact}` : `${file}#person:${code}|${compact}`;
    once('people', id, line, { name, ...(hasHangul(name) && { name_is_native: true }) });
    return id;
  };

  const credits = (key: string, list: readonly CreditDraft[]) =>
    list.forEach(({ line, job, role, character, ...credit }, index) => {
      const isNative = character !== null && hasHangul(character);
      const json = {
        title_id: key,
        person_id: person({ line, job, role, character, ...credit }),
        job,
        order: index + 1,
        ...(role !== null && { role }),
        ...(character !== null && { [isNative ? 'character_native' : 'character']: character }),
      };
      emit({ file: 'credits', line, json });
    });

  return (key: string, draft: ImportedTitle): void => {
    const { line, ids, scores, votes } = draft;
    const list = (table: DatasetFile, names: readonly string[]) => references(table, names, line);
    emit({
      file: 'titles',
      line,
      json: {
        id: key,
        title: draft.title,
        native_title: draft.nativeTitle === draft.title ? null : draft.nativeTitle,
        title_is_native: draft.nativeTitle === draft.title,
        alt_titles: draft.altTitles,
        type: draft.type,
        countries: draft.countries,
        year: draft.startDate === null ? draft.year : null,
        start_date: draft.startDate,
        end_date: draft.endDate,
        air_days: draft.airDays,
        air_time: draft.airTime,
        episodes: draft.episodes,
        duration_min: draft.runtime,
        networks: list('networks', draft.networks),
        studios: list('studios', draft.studios),
        genres: list('genres', draft.genres),
        tags: list('tags', draft.tags),
        streaming: list('streaming_services', draft.streaming),
        content_rating_kr: draft.ratingKr,
        content_rating_us: draft.ratingUs,
        score: scores.mydramalist,
        votes: votes.mydramalist,
        imdb_score: scores.imdb,
        imdb_votes: votes.imdb,
        tmdb_score: scores.tmdb,
        tmdb_votes: votes.tmdb,
        external_ids: { mdl: ids.mydramalist, imdb: ids.imdb, tmdb: ids.tmdb, daum_tv: ids.daum },
      },
    });
    credits(key, draft.credits);
    for (const episode of draft.schedule)
      emit({
        file: 'episodes',
        line: episode.line,
        json: { title_id: key, number: episode.label, air_date: episode.airDate, basis: 'listed' },
      });
  };
}
