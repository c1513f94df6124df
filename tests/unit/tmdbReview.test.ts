import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/client/api.ts';
import { missingRight } from '#src/dashboard/tmdb/rights.ts';
import { oneOfEach, type Reviewed, suggestedTicks, type Ticks, ticked } from '#src/dashboard/tmdb/ticks.ts';
import type { PeopleSaid, Proposal } from '#src/dashboard/tmdb/tmdbCalls.ts';
import { faultIn } from '#src/dashboard/tmdb/trouble.ts';
import type { Action, Resource } from '#src/domain/roles.ts';

const proposal = (id: string, path: string, more: Partial<Proposal> = {}): Proposal => ({
  ...{ id, path, group: 'details', kind: 'value', label: id, was: null, proposed: id, state: 'missing' },
  ...{ isSuggested: true, language: null, source: { name: 'TMDB', url: '' }, needs: [] },
  ...more,
});
const person = (number: number, match: number | null) => ({
  ...{ tmdbId: `person/${number}`, name: 'Kim', nativeName: null, others: [] },
  match: match === null ? null : { id: match, name: 'Kim', by: 'name' as const },
});

const english = proposal('english', 'synopsis', { language: 'en' });
const korean = proposal('korean', 'synopsis', { language: 'ko', isSuggested: false });
const episode = proposal('episode', 'episodes/tmdb-1', { group: 'episodes', kind: 'row' });
const still = proposal('still', 'images/a.jpg', { group: 'stills', kind: 'picture', needs: ['episode'] });
const stranger = proposal('stranger', 'cast/tmdb-7', {
  ...{ group: 'cast', kind: 'person', person: person(7, null) },
});
const known = proposal('known', 'cast/12', { group: 'cast', kind: 'row', person: person(8, 12) });
const portrait = proposal('portrait', 'people/12/images/b.jpg', {
  ...{ group: 'people', kind: 'picture', person: person(8, 12) },
});
const proposals = [english, korean, episode, still, stranger, known, portrait];
const review = (people: PeopleSaid = {}, more: Partial<Reviewed> = {}): Reviewed => ({
  ...{ proposals, people, refusalOf: () => null },
  ...more,
});
const ids = (ticks: Ticks) => [...ticks].sort();

describe('ticks of proposals', () => {
  it('begin with what is suggested, save what is changed and not saved', () => {
    const first = suggestedTicks(review(), ({ path }) => path === 'synopsis');
    expect(ids(first)).toEqual(['episode', 'known', 'portrait', 'still', 'stranger']);
  });

  it('are one at a path, and all of a part is one of each', () => {
    const chosen = ticked(review(), new Set(['english']), [korean], true);
    expect(ids(chosen)).toEqual(['korean']);
    expect(oneOfEach(proposals, chosen).map(({ id }) => id)).not.toContain('english');
    expect(oneOfEach([english, korean], new Set()).map(({ id }) => id)).toEqual(['english']);
  });

  it('bring what they need, and go with it', () => {
    const both = ticked(review(), new Set(), [still], true);
    expect(ids(both)).toEqual(['episode', 'still']);
    expect(ids(ticked(review(), both, [episode], false))).toEqual([]);
    const mayNot = review({}, { refusalOf: ({ id }) => (id === 'episode' ? 'No.' : null) });
    expect(ids(ticked(mayNot, new Set(), [still], true))).toEqual([]);
  });

  it('tie the portrait of somebody to their credit once they are said to be new', () => {
    const all = new Set(['known', 'portrait']);
    expect(ids(ticked(review(), all, [known], false))).toEqual(['portrait']);
    expect(ids(ticked(review({ 8: null }), all, [known], false))).toEqual([]);
    expect(ids(ticked(review({ 8: 30 }), all, [known], false))).toEqual(['portrait']);
  });
});

describe('what somebody may accept', () => {
  it('follows who people are said to be', () => {
    const only =
      (...rights: string[]) =>
      (action: Action, resource: Resource) =>
        rights.includes(`${resource}:${action}`);
    expect(missingRight(stranger, {}, only('people:update'))).toContain('add people');
    expect(missingRight(stranger, { 7: 12 }, only('people:update'))).toBeNull();
    expect(missingRight(known, {}, only())).toBeNull();
    expect(missingRight(known, { 8: null }, only('people:update'))).toContain('add people');
    expect(missingRight(portrait, {}, only('images:create'))).toContain('change people');
    expect(missingRight(still, {}, only())).toContain('add pictures');
  });
});

describe('faults of TMDB in words', () => {
  it('say how long to wait, or that another entry is needed', () => {
    const told = (status: number, name: string, data?: object) =>
      faultIn(new ApiError(status, { error: { name, message: `${name}.`, data } }));
    expect(told(503, 'TmdbUnavailable', { retryAfterSeconds: 30 })).toMatchObject({
      ...{ waitSeconds: 30, mayHelp: true },
    });
    expect(told(404, 'NotFound')).toMatchObject({
      mayHelp: false,
      wayOn: expect.stringContaining('Find it'),
    });
    expect(told(502, 'TmdbRefused').wayOn).toContain('Whoever runs this site');
    expect(told(502, 'TmdbUnreadable').text).toBe('TmdbUnreadable.');
  });
});
