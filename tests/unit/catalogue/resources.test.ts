import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES, TABLE_RESOURCES } from '#refine.config';
import { CATALOGUE_TABLES } from '#src/catalogue/referenceRecords.server.ts';
import { choice, optional, slug, text } from '#src/records/fields/field.ts';
import { defineResource, type ResourceDeclaration } from '#src/records/resources/define.ts';
import { recordSchema } from '#src/records/resources/schema.ts';
import { tableOf } from '#src/records/resources/table.server.ts';

const tags: ResourceDeclaration = {
  name: 'tags',
  noun: { one: 'tag', many: 'tags' },
  path: '/dashboard/tags',
  offers: [],
  fields: { name: text('Name', 10) },
  list: { columns: ['name'], sort: 'name', search: ['name'] },
};
const withField = (name: string, field: ResourceDeclaration['fields'][string]): ResourceDeclaration => ({
  ...tags,
  fields: { ...tags.fields, [name]: field },
});

describe('the staff resources', () => {
  it('[S-R14] [S-P2] are declared once, with the specified addresses', () => {
    expect(STAFF_RESOURCES.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/dashboard/country',
        '/dashboard/drama-gender',
        '/dashboard/gender',
        '/dashboard/person',
        '/dashboard/social-media',
        '/dashboard/streaming-services',
        '/dashboard/studios',
        '/dashboard/tags',
      ]),
    );
  });

  it.each(TABLE_RESOURCES.map((resource) => [resource.name, resource] as const))(
    '%s matches its table',
    (name, resource) => {
      expect(tableOf(resource, CATALOGUE_TABLES).table).toBe(name.replaceAll('-', '_'));
    },
  );
});

describe('an incorrect declaration', () => {
  it('is rejected if its list names a missing field', () => {
    expect(() => defineResource({ ...tags, list: { ...tags.list, sort: 'nmae' } })).toThrow(
      'has no field nmae',
    );
  });

  it.each([
    [withField('colour', text('Colour', 9)), 'Field colour of resource tags has no column'],
    [withField('isSpoiler', text('Spoiler', 9)), 'is a text but its column holds booleans'],
    [withField('category', text('Category', 9)), 'is required but its column may be null'],
    [withField('slug', optional(slug('Slug', 'name'))), 'is optional but its column is not'],
    [withField('slug', choice('Slug', { a: 'A', b: 'B' })), 'different choices'],
    [{ ...tags, name: 'imports' as const }, 'has no table named imports'],
  ])('is rejected if it and its table disagree', (resource, message) => {
    expect(() => tableOf(resource, CATALOGUE_TABLES)).toThrow(message);
  });
});

describe('the schema of a record', () => {
  it('contains exactly the declared fields', () => {
    const schema = recordSchema(tags);
    const record = {
      id: 1,
      name: 'Love',
      version: 1,
      createdAt: '2024-01-01T00:00:00Z',
      updatedAt: '2024-01-01T00:00:00Z',
    };
    expect(schema.safeParse(record).success).toBe(true);
    expect(schema.safeParse({ ...record, extra: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...record, name: 'longer than ten' }).success).toBe(false);
  });
});
