import { CAST_ROLES, CREDIT_JOBS } from '#src/domain/creditKinds.ts';
import { parseEpisodeLabel } from '#src/domain/episodes.ts';
import { parsePartialDate } from '#src/domain/partialDate.ts';
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

/** Greatest place in a billing order: positions are stored in tens as smallints. */
const PLACE_MAX = 3200;

/** Reads a line of `credits`. */
export function creditRow(fields: RowFieldsReader): ImportedCredit {
  const job = fields.requiredText('job');
  if (!CREDIT_JOBS.some((known) => known === job)) fields.refuseRow('job', `is unknown: ${job}`);
  const role = fields.text('role');
  const isRole = CAST_ROLES.some((known) => known === role);
  if (role !== null && !isRole) fields.refuseValue('role', role, `is not one of ${CAST_ROLES.join(', ')}`);
  if (isRole && job !== 'cast') fields.refuseValue('role', role, 'belongs to the cast only');
  return {
    titleKey: fields.requiredText('title_id'),
    personKey: fields.requiredText('person_id'),
    job,
    role: isRole && job === 'cast' ? role : null,
    character: job === 'cast' ? fields.name('character') : null,
    characterNative: job === 'cast' ? fields.name('character_native') : null,
    place: fields.integer('order', 0, PLACE_MAX) ?? PLACE_MAX,
  };
}

export interface ImportedEpisode {
  titleKey: string;
  label: string;
  airDate: string | null;
  isDerived: boolean;
}

/** Reads a line of `episodes`. */
export function episodeRow(fields: RowFieldsReader): ImportedEpisode {
  const number = fields.requiredText('number');
  const date = fields.text('air_date');
  const airDate = date === null ? null : parsePartialDate(date);
  if (date !== null && airDate === null) fields.refuseValue('air_date', date, 'is not a date');
  return {
    titleKey: fields.requiredText('title_id'),
    label: parseEpisodeLabel(number) ?? fields.refuseRow('number', `is no episode number: ${number}`),
    airDate,
    isDerived: fields.text('basis') === 'derived',
  };
}

export interface ImportedRelation {
  titleKey: string;
  relatedKey: string | null;
  relation: string;
  /** For a related title outside the file: its name, and its TMDB id by which it may yet be known here. */
  outside: string | null;
  outsideTmdb: string | null;
}

/** The data set's relations, and ours: "remake" there names the later film, "same title" is a hint only. */
const RELATION_WORDS: ReadonlyMap<string, string> = new Map([
  ['sequel', 'sequel'],
  ['prequel', 'prequel'],
  ['remake', 'remade_as'],
  ['same_title_other_country', 'same_title'],
]);

/** Reads a line of `related`. */
export function relationRow(fields: RowFieldsReader): ImportedRelation {
  const given = fields.requiredText('relation');
  const relation = RELATION_WORDS.get(given) ?? fields.refuseRow('relation', `is unknown: ${given}`);
  const titleKey = fields.requiredText('title_id');
  const relatedKey = fields.text('related_id');
  const outside = fields.text('related_title');
  if (relatedKey === null && outside === null) fields.refuseRow('related_id', 'is missing');
  if (relatedKey === titleKey) fields.refuseRow('related_id', 'is the title itself');
  return { titleKey, relatedKey, relation, outside, outsideTmdb: fields.text('related_tmdb') };
}
