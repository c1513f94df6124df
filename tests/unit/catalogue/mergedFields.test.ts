import { describe, expect, it } from 'vitest';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { NEVER_FILLED as NOT_OF_PEOPLE, personFills } from '#src/features/people/joinedPerson.ts';
import { joinTitles, NEVER_FILLED as NOT_OF_TITLES } from '#src/features/titles/merging/joinedTitle.ts';
import {
  type Field,
  type Fields,
  isCollection,
  optional,
  type RecordOf,
  time,
} from '#src/records/fields/field.ts';
import { fillsFrom } from '#src/records/fields/filling.ts';
import { emptyRecord } from '#src/records/fields/input.ts';

const plainNames = (fields: Fields) =>
  Object.entries<Field>(fields).flatMap(([name, field]) => (isCollection(field) ? [] : [name]));

/** A record in which every plain field has a value. */
function fullRecord<F extends Fields>(fields: F): RecordOf<F> {
  const valueFor = ({ kind }: Field) => {
    if (kind === 'flag') return true;
    if (kind === 'weekdays') return [1];
    return kind === 'integer' || kind === 'reference' ? 1 : '2016';
  };
  const values = plainNames(fields).map((name) => [name, valueFor(fields[name] as Field)]);
  return { ...emptyRecord(fields), ...Object.fromEntries(values) };
}

const newKey = () => '1';
const sorted = (...lists: readonly (readonly string[])[]) => lists.flat().sort();

describe('the survivor of a merge', () => {
  it('takes over every plain field that it lacks, except the named ones: titles', () => {
    const [from, into] = [fullRecord(titleFields), emptyRecord(titleFields)];
    const { fills, record } = joinTitles(1, from, into, newKey);
    expect(sorted(Object.keys(fills), NOT_OF_TITLES)).toEqual(sorted(plainNames(titleFields)));
    expect(record).toMatchObject(fills);
  });

  it('takes over every plain field that it lacks, except the named ones: people', () => {
    const fills = personFills(fullRecord(personFields), emptyRecord(personFields));
    expect(sorted(Object.keys(fills), NOT_OF_PEOPLE)).toEqual(sorted(plainNames(personFields)));
  });

  it('keeps every value of its own', () => {
    const full = fullRecord(titleFields);
    expect(joinTitles(1, { ...full, airTime: '06:30' }, full, newKey).fills).toEqual({});
    expect(personFills({ ...fullRecord(personFields), givenName: 'Yoo' }, fullRecord(personFields))).toEqual(
      {},
    );
  });

  it('takes over a field that is added to the registry', () => {
    const fields = { ...personFields, wakesAt: optional(time('Wakes at')) };
    const from = { ...emptyRecord(fields), wakesAt: '06:30' };
    expect(fillsFrom(fields, from, emptyRecord(fields), NOT_OF_PEOPLE)).toEqual({ wakesAt: '06:30' });
  });
});
