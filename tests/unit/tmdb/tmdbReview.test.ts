import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/client/api.ts';
import type { Action, Resource } from '#src/domain/roles/roles.ts';
import { tmdbErrorText } from '#src/features/tmdb/staff/errorMessage.ts';
import { missingRight } from '#src/features/tmdb/staff/review/rights.ts';
import {
  oneOfEach,
  type Reviewed,
  suggestedTicks,
  type Ticks,
  ticked,
} from '#src/features/tmdb/staff/review/ticks.ts';
import type { PersonChoices, Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';

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
const review = (people: PersonChoices = {}, more: Partial<Reviewed> = {}): Reviewed => ({
  ...{ proposals, people, tickProblem: () => null },
  ...more,
});
const ids = (ticks: Ticks) => [...ticks].sort();

describe('the selection of proposals', () => {
  it('starts with the suggested ones, unless there are unsaved changes', () => {
    const first = suggestedTicks(review(), ({ path }) => path === 'synopsis');
    expect(ids(first)).toEqual(['episode', 'known', 'portrait', 'still', 'stranger']);
  });

  it('contains one for each path, and selecting a part selects one of each', () => {
    const chosen = ticked(review(), new Set(['english']), [korean], true);
    expect(ids(chosen)).toEqual(['korean']);
    expect(oneOfEach(proposals, chosen).map(({ id }) => id)).not.toContain('english');
    expect(oneOfEach([english, korean], new Set()).map(({ id }) => id)).toEqual(['english']);
  });

  it('includes dependencies, and removes them together', () => {
    const both = ticked(review(), new Set(), [still], true);
    expect(ids(both)).toEqual(['episode', 'still']);
    expect(ids(ticked(review(), both, [episode], false))).toEqual([]);
    const mayNot = review({}, { tickProblem: ({ id }) => (id === 'episode' ? 'No.' : null) });
    expect(ids(ticked(mayNot, new Set(), [still], true))).toEqual([]);
  });

  it('binds the portrait of a person to their credit once they are marked as new', () => {
    const all = new Set(['known', 'portrait']);
    expect(ids(ticked(review(), all, [known], false))).toEqual(['portrait']);
    expect(ids(ticked(review({ 8: null }), all, [known], false))).toEqual([]);
    expect(ids(ticked(review({ 8: 30 }), all, [known], false))).toEqual(['portrait']);
  });
});

describe('the permission to accept proposals', () => {
  it('depends on whether people are new or matched', () => {
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

describe('error messages of TMDB', () => {
  it('say how long to wait, or that another entry is needed', () => {
    const reported = (status: number, name: string, data?: object) =>
      tmdbErrorText(new ApiError(status, { error: { name, message: `${name}.`, data } }));
    expect(reported(503, 'TmdbUnavailable', { retryAfterSeconds: 30 })).toMatchObject({
      ...{ waitSeconds: 30, mayHelp: true },
    });
    expect(reported(404, 'NotFound')).toMatchObject({
      mayHelp: false,
      nextStep: expect.stringContaining('Search by name'),
    });
    expect(reported(502, 'TmdbRefused').nextStep).toContain('operator of this site');
    expect(reported(502, 'TmdbUnreadable').text).toBe('TmdbUnreadable.');
  });
});
