import '#src/app/staffRoutes.ts';
import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { filterLabel } from '#src/dashboard/list/filterLabels.ts';
import { listSearch, readList } from '#src/dashboard/list/listAddress.ts';
import { shapeOf } from '#src/dashboard/list/listShape.ts';
import { text } from '#src/records/fields/field.ts';
import { defineResource, type ResourceDeclaration } from '#src/records/resources/define.ts';

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;
const titles = declared.find(({ name }) => name === 'dramas');
if (!titles) throw new Error('Titles are not declared');
const shape = shapeOf(titles);

const NAMES: Readonly<Record<string, string>> = { 3: 'Romance', 5: 'Comedy' };
const phrase = (name: string, operator: Parameters<typeof filterLabel>[1], values: readonly string[]) => {
  const field = shape.fields[name];
  return field && filterLabel(field, operator, values, (value) => NAMES[value] ?? value);
};

describe('a list filter', () => {
  it('is described with names', () => {
    expect(phrase('genreIds', 'eq', ['3'])).toBe('Genre is Romance');
    expect(phrase('genreIds', 'eq', ['3', '5'])).toBe('Genre is any of Romance, Comedy');
    expect(phrase('genreIds', 'all', ['3', '5'])).toBe('Genre is all of Romance, Comedy');
    expect(phrase('genreIds', 'all', ['5'])).toBe('Genre is Comedy');
    expect(phrase('genreIds', 'ne', ['3', '5'])).toBe('Genre is none of Romance, Comedy');
    expect(phrase('genreIds', 'null', ['true'])).toBe('Genre is empty');
    expect(phrase('type', 'ne', ['movie'])).toBe('Type is not Movie');
    expect(phrase('title', 'like', ['a, b'])).toBe('Title contains “a, b”');
    expect(phrase('startDate', 'gte', ['2024'])).toBe('First date since 2024');
  });

  it('appears in the address as displayed, without invalid ids', () => {
    const search = '?genreIds=3,5&genreIds_all=3&genreIds_ne=7&tagIds_null=true';
    const { filters } = readList(search, shape);
    expect(filters).toEqual({
      genreIds: ['3', '5'],
      genreIds_all: ['3'],
      genreIds_ne: ['7'],
      tagIds_null: ['true'],
    });
    expect(listSearch(readList(search, shape), shape)).toBe(search);
    expect(readList('?genreIds=romance,0,-1,3&genreIds_null=perhaps', shape).filters).toEqual({
      genreIds: ['3'],
    });
  });

  it('is rejected by a table that can only be filtered by its fields', () => {
    const table = {
      name: 'tags',
      noun: { one: 'tag', many: 'tags' },
      path: '/dashboard/tags',
      fields: { name: text('Name', 10) },
      offers: [],
      list: {
        columns: ['name'],
        sort: 'name',
        search: [],
        filters: { isOld: { kind: 'flag', label: 'Old' } },
      },
    } as const;
    expect(() => defineResource(table)).toThrow('can only be filtered by its fields');
  });
});
