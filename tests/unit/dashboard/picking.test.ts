import '#src/app/staffRoutes.ts';
import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { choiceOf, matchingChoices, sortBySimilarity } from '#src/dashboard/pick/choice.ts';
import { inlineFieldsOf, valuesFrom } from '#src/dashboard/pick/creating.ts';
import { groupsOf, NEW } from '#src/dashboard/pick/options.ts';
import { withPicked } from '#src/dashboard/pick/recent.ts';
import { withArticle } from '#src/dashboard/resources.ts';
import {
  addedMessage,
  byCountry,
  isRepeated,
  readLinks,
  withRows,
} from '#src/features/titles/staff/services/availability.ts';

const named = (id: number, name: string, nativeName: string | null = null) => ({
  ...choiceOf({ id, name }),
  nativeName,
});

describe('the options of a picker', () => {
  it('are loaded from any resource, with distinguishing facts', () => {
    expect(
      choiceOf({ id: 1, name: 'Gong Yoo', birthDate: '1979-07-10', knownFor: { id: 4, title: 'Goblin' } }),
    ).toMatchObject({ name: 'Gong Yoo', year: 1979, note: 'Goblin' });
    expect(
      choiceOf({ id: 4, title: 'Goblin', nativeTitle: '도깨비', year: 2016, type: 'drama' }),
    ).toMatchObject({
      name: 'Goblin',
      nativeName: '도깨비',
      year: 2016,
    });
  });

  it('are sorted by similarity, then as from the server', () => {
    const results = [named(1, 'Kim Go-eun'), named(2, 'Go Kyung-pyo'), named(3, 'Gó'), named(4, 'Hugo')];
    expect(sortBySimilarity(results, 'go').map(({ id }) => id)).toEqual([3, 2, 1, 4]);
    expect(matchingChoices(results, 'kim g').map(({ id }) => id)).toEqual([1]);
  });

  it('start with the recently used ones, and end with creating a new one once the response has arrived', () => {
    const offer = {
      typed: '',
      results: [named(1, 'A'), named(2, 'B')],
      recent: [named(2, 'B')],
      picked: [],
      without: [],
    };
    expect(groupsOf({ ...offer, noun: 'tag' }).map(({ label }) => label)).toEqual(['Recently used', 'All']);
    expect(groupsOf({ ...offer, typed: 'C', noun: 'tag' }).map(({ value }) => value)).toEqual([1, 2, NEW]);
    expect(groupsOf({ ...offer, typed: 'C', noun: null, without: [1] }).map(({ value }) => value)).toEqual([
      2,
    ]);
  });

  it('remember the last six, each once', () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].reduce(
      (saved, id) => withPicked(saved, named(id, `No ${id}`)),
      [named(1, 'x')],
    );
    expect(withPicked(seven, named(3, 'again')).map(({ id }) => id)).toEqual([3, 7, 6, 5, 4, 2]);
  });

  it('that are new start with the typed name, in both scripts if it is Hangul', () => {
    const people = inlineFieldsOf('people');
    const studios = inlineFieldsOf('studios');
    if (!people || !studios) throw new Error('Both are made in place');
    expect(valuesFrom(people, ' 공유 ')).toEqual({ name: '공유', nativeName: '공유' });
    expect(valuesFrom(studios, 'Hwa & Dam')).toEqual({ name: 'Hwa & Dam', kind: 'studio' });
  });

  it('can be created for every resource that staff may add, with its required fields', () => {
    const requested = (resource: string) => Object.keys(inlineFieldsOf(resource)?.fields ?? {});
    expect(requested('countries')).toEqual(['code', 'name']);
    expect(requested('genders')).toEqual(['name']);
    expect(requested('social-media')).toEqual(['name', 'urlPattern']);
    expect(requested('dramas')).toEqual(['title', 'nativeTitle', 'type', 'startDate']);
    for (const { name, offers } of STAFF_RESOURCES)
      expect([name, requested(name).length > 0]).toEqual([
        name,
        offers.some((offer) => offer === 'create') && name !== 'roles',
      ]);
    const titles = inlineFieldsOf('dramas');
    expect(titles && valuesFrom(titles, '도깨비')).toEqual({
      title: '도깨비',
      nativeTitle: '도깨비',
      type: 'drama',
    });
    expect(titles?.picker?.preset).toEqual({ isPublished: false });
    expect(['title', 'award', 'user', 'umbrella'].map(withArticle)).toEqual([
      'a title',
      'an award',
      'a user',
      'an umbrella',
    ]);
  });
});

describe('service rows', () => {
  const stored = { services: [{ id: 1, slug: 'netflix', name: 'Netflix', url: null }], socialMedia: [] };
  const next = { countryId: 10, kind: 'subscription', checkedOn: '2026-11-28' } as const;
  const netflix = { serviceId: 1, url: 'https://www.netflix.com/title/80000001', ...next };

  it('are created from links, with the service of the link', () => {
    const read = readLinks(
      'https://www.netflix.com/kr/title/80000001?s=i and https://www.viki.com/tv/35835c-goblin, https://www.viki.com/tv/1c-other https://www.imdb.com/title/tt5994346/',
      stored,
      next,
    );
    expect(read.rows).toEqual([netflix]);
    expect(read.unknown).toEqual([{ name: 'Viki', url: 'https://www.viki.com/tv/35835c-goblin' }]);
    expect(read.left).toHaveLength(1);
    const many = Array.from({ length: 203 }, (_, at) => `https://www.netflix.com/title/8${at}`).join(' ');
    const read200 = readLinks(many, stored, next);
    expect([read200.rows.length, read200.left]).toEqual([
      200,
      ['At most 200 links are read at once: the last 3 were left out.'],
    ]);
    expect(readLinks('netflix', stored, next).left).toEqual(['netflix: this is not a link']);
  });

  it('are rejected if service, country and kind exist already', () => {
    const bought = { ...netflix, kind: 'buy' } as const;
    expect(withRows([netflix], [bought, netflix])).toEqual({
      rows: [netflix, bought],
      added: 1,
      filled: 0,
      repeated: 1,
    });
    expect(isRepeated([netflix], { ...netflix, url: null }, 0)).toBe(false);
    expect(isRepeated([netflix], { ...netflix, url: null }, null)).toBe(true);
  });

  it('complete existing rows with unknown kind and link', () => {
    const bare = { ...netflix, kind: null, url: null, checkedOn: null };
    const next = withRows([bare], [netflix]);
    expect(next).toEqual({ rows: [netflix], added: 0, filled: 1, repeated: 0 });
    expect(addedMessage(next)).toBe('1 service was filled in.');
  });

  it('are sorted by country, without a country first', () => {
    const here = { ...netflix, countryId: null };
    const names: Record<number, string> = { 10: 'South Korea', 11: 'Japan' };
    const groups = byCountry([netflix, { ...netflix, countryId: 11 }, here], (id) => names[id] ?? '');
    expect(groups.map(({ countryId }) => countryId)).toEqual([null, 11, 10]);
  });
});
