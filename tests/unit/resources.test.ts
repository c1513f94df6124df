import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES, TABLE_RESOURCES } from '#refine.config';
import { defineResource, type ResourceDeclaration } from '#src/resources/define.ts';
import { recordSchema } from '#src/resources/schema.ts';
import { tableOf } from '#src/resources/table.server.ts';

const tags: ResourceDeclaration = {
  name: 'tags',
  noun: { one: 'tag', many: 'tags' },
  path: '/dashboard/tags',
  offers: [],
  fields: { name: { kind: 'text', label: 'Name', maxLength: 10 } },
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
    '%s agrees with its table',
    (name, resource) => {
      expect(tableOf(resource).table).toBe(name.replaceAll('-', '_'));
    },
  );
});

describe('a declaration that is wrong', () => {
  it('is refused when its list names a field that is not there', () => {
    expect(() => defineResource({ ...tags, list: { ...tags.list, sort: 'nmae' } })).toThrow(
      'has no field nmae',
    );
  });

  it.each([
    [
      withField('colour', { kind: 'text', label: 'Colour', maxLength: 9 }),
      'Field colour of resource tags has no column',
    ],
    [
      withField('isSpoiler', { kind: 'text', label: 'Spoiler', maxLength: 9 }),
      'is a text but its column holds booleans',
    ],
    [
      withField('category', { kind: 'text', label: 'Category', maxLength: 9 }),
      'is required but its column may be null',
    ],
    [
      withField('slug', { kind: 'slug', label: 'Slug', from: 'name', isOptional: true }),
      'is optional but its column is not',
    ],
    [withField('slug', { kind: 'choice', label: 'Slug', choices: ['a', 'b'] }), 'other choices'],
    [{ ...tags, name: 'imports' as const }, 'has no table of its name'],
  ])('is refused when it and its table disagree', (resource, message) => {
    expect(() => tableOf(resource)).toThrow(message);
  });
});

describe('the schema of a record', () => {
  it('holds what is declared and nothing else', () => {
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
