import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { filterWords } from '#src/dashboard/list/filterWords.ts';
import { listSearch, readList } from '#src/dashboard/list/listAddress.ts';
import { shapeOf } from '#src/dashboard/list/listShape.ts';
import { defineResource, type ResourceDeclaration } from '#src/resources/define.ts';

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;
const titles = declared.find(({ name }) => name === 'dramas');
if (!titles) throw new Error('Titles are not declared');
const shape = shapeOf(titles);

const NAMES: Readonly<Record<string, string>> = { 3: 'Romance', 5: 'Comedy' };
const words = (name: string, operator: Parameters<typeof filterWords>[1], values: readonly string[]) => {
  const field = shape.fields[name];
  return field && filterWords(field, operator, values, (value) => NAMES[value] ?? value);
};

describe('a filter of a list', () => {
  it('says in names what it does', () => {
    expect(words('genreIds', 'eq', ['3'])).toBe('Genre is Romance');
    expect(words('genreIds', 'eq', ['3', '5'])).toBe('Genre is any of Romance, Comedy');
    expect(words('genreIds', 'all', ['3', '5'])).toBe('Genre is all of Romance, Comedy');
    expect(words('genreIds', 'all', ['5'])).toBe('Genre is Comedy');
    expect(words('genreIds', 'ne', ['3', '5'])).toBe('Genre is none of Romance, Comedy');
    expect(words('genreIds', 'null', ['true'])).toBe('Genre is empty');
    expect(words('type', 'ne', ['movie'])).toBe('Type is not Movie');
    expect(words('title', 'like', ['a, b'])).toBe('Title contains “a, b”');
    expect(words('startDate', 'gte', ['2024'])).toBe('First date since 2024');
  });

  it('is in the address as it is shown; what is no id is left out of it', () => {
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

  it('is refused to a table, which is filtered by its fields alone', () => {
    const table = {
      name: 'tags',
      noun: { one: 'tag', many: 'tags' },
      path: '/dashboard/tags',
      fields: { name: { kind: 'text', label: 'Name', maxLength: 10 } },
      offers: [],
      list: {
        columns: ['name'],
        sort: 'name',
        search: [],
        filters: { isOld: { kind: 'flag', label: 'Old' } },
      },
    } as const;
    expect(() => defineResource(table)).toThrow('filtered by its fields alone');
  });
});
