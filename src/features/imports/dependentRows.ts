import { CAST_ROLES, CREDIT_JOBS } from '#src/domain/catalogue/creditKinds.ts';
import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import { parsePartialDate } from '#src/domain/dates/partialDate.ts';
import type { RowFieldsReader } from './rowReading.ts';

export interface ImportedCredit {
  titleKey: string;
  personKey: string;
  job: string;
  role: string | null;
  character: string | null;
  characterNative: string | null;
  place: number;
}

/** Highest place in a billing order: positions are stored as smallints in steps of ten. */
const POSITION_MAX = 3200;

/** Reads a line of `credits`. Rejects the row without a known job, title or person. */
export function creditRow(fields: RowFieldsReader): ImportedCredit {
  const job = fields.requiredText('job');
  if (!CREDIT_JOBS.some((known) => known === job)) fields.rejectRow('job', `is unknown: ${job}`);
  const role = fields.text('role');
  const isRole = CAST_ROLES.some((known) => known === role);
  if (role !== null && !isRole) fields.rejectValue('role', role, `is not one of ${CAST_ROLES.join(', ')}`);
  if (isRole && job !== 'cast') fields.rejectValue('role', role, 'is only valid for cast credits');
  return {
    titleKey: fields.requiredText('title_id'),
    personKey: fields.requiredText('person_id'),
    job,
    role: isRole && job === 'cast' ? role : null,
    character: job === 'cast' ? fields.name('character') : null,
    characterNative: job === 'cast' ? fields.name('character_native') : null,
    place: fields.integer('order', 0, POSITION_MAX) ?? POSITION_MAX,
  };
}

export interface ImportedEpisode {
  titleKey: string;
  label: string;
  airDate: string | null;
  isDerived: boolean;
}

/** Reads a line of `episodes`. Rejects the row without a valid number or title. */
export function episodeRow(fields: RowFieldsReader): ImportedEpisode {
  const number = fields.requiredText('number');
  const date = fields.text('air_date');
  const airDate = date === null ? null : parsePartialDate(date);
  if (date !== null && airDate === null) fields.rejectValue('air_date', date, 'is not a date');
  return {
    titleKey: fields.requiredText('title_id'),
    label: parseEpisodeLabel(number) ?? fields.rejectRow('number', `is not an episode number: ${number}`),
    airDate,
    isDerived: fields.text('basis') === 'derived',
  };
}

export interface ImportedRelation {
  titleKey: string;
  relatedKey: string | null;
  relation: string;
  /** For a related title outside the file: its name and its TMDB id, by which it may match a stored title. */
  outside: string | null;
  outsideTmdb: string | null;
}

/** Relations by their names in the data set, where "remake" names the later title and "same title" is only a hint. */
const RELATION_TERMS: ReadonlyMap<string, string> = new Map([
  ['sequel', 'sequel'],
  ['prequel', 'prequel'],
  ['remake', 'remade_as'],
  ['same_title_other_country', 'same_title'],
]);

/** Reads a line of `related`. Rejects the row without a known relation or a related title. */
export function relationRow(fields: RowFieldsReader): ImportedRelation {
  const input = fields.requiredText('relation');
  const relation = RELATION_TERMS.get(input) ?? fields.rejectRow('relation', `is unknown: ${input}`);
  const titleKey = fields.requiredText('title_id');
  const relatedKey = fields.text('related_id');
  const outside = fields.text('related_title');
  if (relatedKey === null && outside === null) fields.rejectRow('related_id', 'is missing');
  if (relatedKey === titleKey) fields.rejectRow('related_id', 'is the title itself');
  return { titleKey, relatedKey, relation, outside, outsideTmdb: fields.text('related_tmdb') };
}
