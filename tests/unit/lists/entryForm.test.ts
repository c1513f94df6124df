import { describe, expect, it } from 'vitest';
import { NEW_ENTRY } from '#src/domain/lists/entry.ts';
import { draftChanges, draftErrors, draftOf, type EntryDraft } from '#src/features/lists/entryDraft.ts';
import { canCount, changeText, entryFacts } from '#src/features/lists/entryTexts.ts';
import type { EditedEntry, EntryTitle } from '#src/features/lists/list.view.ts';
import { type ListView, listHref, parseListView, WHOLE_LIST } from '#src/features/lists/listAddress.ts';
import { localDay } from '#src/features/lists/listCalls.ts';
import { countsAfter } from '#src/features/lists/useOwnRows.ts';

const entry: EditedEntry = { ...NEW_ENTRY, version: 3, status: 'watching', progress: 7 };
const title: EntryTitle = {
  id: 1,
  title: 'Goblin',
  slug: 'goblin',
  status: 'finished',
  total: 16,
  isMovie: false,
};

describe('the form of an entry', () => {
  const draft = draftOf(entry);

  it('sends only what was changed', () => {
    expect(draftChanges(draft, draft)).toEqual({});
    expect(draftChanges(draft, { ...draft, progress: '8', startedOn: ' 2024-05 ', notes: ' a ' })).toEqual({
      progress: 8,
      startedOn: '2024-05',
      notes: ' a ',
    });
    const dated = { ...draft, startedOn: '2024' };
    expect(draftChanges(dated, { ...dated, startedOn: '', score: 17 })).toEqual({
      startedOn: null,
      score: 17,
    });
  });

  it.each<[Partial<EntryDraft>, string]>([
    [{ progress: '17' }, 'progress'],
    [{ progress: '' }, 'progress'],
    [{ progress: '1.5' }, 'progress'],
    [{ progress: '-1' }, 'progress'],
    [{ startedOn: '2024-13' }, 'startedOn'],
    [{ finishedOn: 'May' }, 'finishedOn'],
    [{ notes: '가'.repeat(4_097) }, 'notes'],
  ])('rejects an invalid value at its field: case %#', (wrong, field) => {
    expect(Object.keys(draftErrors({ ...draft, ...wrong }, entry, 16))).toEqual([field]);
  });

  it('accepts a progress above a total that was lowered later, and notes of 4,096 characters of two units', () => {
    const above = { ...entry, progress: 20 };
    expect(draftErrors({ ...draftOf(above), notes: '😀'.repeat(4_096) }, above, 16)).toEqual({});
  });
});

describe('the texts of an entry', () => {
  it('name progress and score, but no progress of a completed title', () => {
    expect(entryFacts({ ...entry, score: 17 }, title)).toEqual(['7 / 16', '★ 8.5']);
    expect(entryFacts({ ...entry, status: 'completed', progress: 16 }, title)).toEqual([]);
    expect(entryFacts(entry, { ...title, total: null })).toEqual(['7']);
  });

  it('offer one more episode while there is one, also in a rewatch', () => {
    expect(canCount(entry, title)).toBe(true);
    expect(canCount({ ...entry, progress: 16 }, title)).toBe(false);
    expect(canCount({ ...entry, status: 'completed' }, title)).toBe(false);
    expect(canCount({ ...entry, status: 'completed', isRewatching: true }, title)).toBe(true);
    expect(canCount(entry, { ...title, total: 1, isMovie: true })).toBe(false);
  });

  it('say what changed', () => {
    expect(changeText(null, entry, title)).toBe('Added Goblin to your list: watching.');
    expect(changeText(entry, null, title)).toBe('Removed Goblin from your list.');
    expect(changeText(entry, { ...entry, progress: 8 }, title)).toBe('Goblin: 8 / 16 episodes.');
    expect(changeText(entry, { ...entry, status: 'on_hold' }, title)).toBe('Goblin: on hold.');
    expect(changeText(entry, { ...entry, notes: 'x' }, title)).toBe('Saved Goblin.');
  });
});

describe('the address of the own list', () => {
  it('leaves out defaults and leads back to the same view', () => {
    expect(listHref(WHOLE_LIST)).toBe('/my-list');
    const view: ListView = { status: 'on_hold', type: 'movie', sort: 'score', q: '도깨비 & co', page: 3 };
    const { searchParams } = new URL(listHref(view), 'http://localhost');
    expect(parseListView(searchParams)).toEqual(view);
  });

  it.each(['status=lost', 'type=book', 'sort=luck', 'page=0', 'page=x', 'sort=constructor'])(
    'rejects %s',
    (search) => {
      expect(parseListView(new URLSearchParams(search))).toBeNull();
    },
  );
});

describe('the rows of the own list', () => {
  it('keep the counts by status right after changes and removals', () => {
    const counts = { watching: 2, completed: 0, on_hold: 0, dropped: 0, plan_to_watch: 0 };
    const rows = [1, 2].map((titleId) => ({ titleId, status: 'watching' as const }));
    const changed = new Map<number, EditedEntry | null>([[1, { ...entry, status: 'completed' }]]);
    const after = countsAfter(counts, rows, changed.set(2, null));
    expect(after).toEqual({ ...counts, watching: 0, completed: 1 });
  });

  it('are dated by the day of the device', () => {
    expect(localDay(new Date(2024, 4, 1, 0, 30))).toBe('2024-05-01');
    expect(localDay(new Date(2024, 11, 31, 23, 30))).toBe('2024-12-31');
  });
});
