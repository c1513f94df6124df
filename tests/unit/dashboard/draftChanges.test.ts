import '#src/app/staffScreens.client.ts';
import { describe, expect, it } from 'vitest';
import { changeLabels } from '#src/dashboard/editor/changeLabels.ts';
import { changedFields, operationsBetween } from '#src/dashboard/editor/draft/changes.ts';
import {
  draftAfterSave,
  initialDraft,
  inStoredKeys,
  storable,
  unansweredIn,
} from '#src/dashboard/editor/draft/draftState.ts';
import { idsIn } from '#src/dashboard/editor/revisionNames.ts';
import { moved, rowErrors } from '#src/dashboard/editor/rows/rowEdits.ts';
import { actor, base, fields, record } from '#tests/unit/dashboard/drafts.ts';

describe('a draft', () => {
  it('keeps edits that are made while it is being saved', () => {
    const sent = { ...base, title: 'Guardian' };
    const now = { ...initialDraft(fields, record(base, 3)), values: { ...sent, episodeCount: 16 } };
    const next = draftAfterSave(fields, now, sent, record({ ...base, title: 'Guardian' }, 4));
    expect([next.version, next.values.title, next.values.episodeCount, next.base.episodeCount]).toEqual([
      4,
      'Guardian',
      16,
      null,
    ]);
  });

  it('keeps edits in rows that are just being added, and keeps the keys of those rows', () => {
    const character = (key: string, name: string) => ({ key, name, nativeName: null, description: null });
    const plays = (...characters: string[]) => [{ ...actor(1), characters }, actor(2), actor(3)];
    const stored = record({ ...base, characters: [character('7', 'Kim Shin')], cast: plays('7') }, 3);
    const begin = initialDraft(fields, stored);
    const sent = {
      ...begin.values,
      characters: [character('7', 'Kim Shin'), character('new-1', 'Wang'), character('new-2', 'Sunny')],
      cast: plays('7', 'new-2'),
    };
    const now = {
      ...begin,
      values: {
        ...sent,
        characters: [...sent.characters.with(1, character('new-1', 'Wang Yeo')), character('new-3', 'Ji')],
        cast: plays('7', 'new-2', 'new-1'),
      },
    };
    // A colleague's character was inserted between; ours have the highest keys.
    const all = [
      ['12', 'Deok-hwa'],
      ['13', 'Wang'],
      ['14', 'Sunny'],
      ['7', 'Kim Shin'],
    ] as const;
    const characters = all.map(([key, name]) => character(key, name));
    const next = draftAfterSave(
      fields,
      now,
      sent,
      record({ ...base, characters, cast: plays('7', '14') }, 5),
    );
    expect(next.values.characters.map(({ key, name }) => [key, name])).toEqual([
      ['7', 'Kim Shin'],
      ['new-1', 'Wang Yeo'],
      ['new-2', 'Sunny'],
      ['new-3', 'Ji'],
      ['12', 'Deok-hwa'],
    ]);
    expect(next.values.characters[2]).toBe(now.values.characters[2]);
    expect(next.values.cast).toEqual(plays('7', 'new-2', 'new-1'));
    const handedIn = inStoredKeys(fields, next);
    expect(operationsBetween(fields, handedIn.base, handedIn.values)).toEqual({
      'characters/13/name': ['Wang', 'Wang Yeo'],
      'characters/new-3': [null, character('new-3', 'Ji')],
      'cast/1/characters': [
        ['7', '14'],
        ['7', '14', '13'],
      ],
    });
  });

  it('keeps the positions of rows after saving, even of two that are equal for now', () => {
    const alias = (name: string) => ({ name, kind: 'alias' as const, language: null });
    const release = (countryId: number, date: string) => ({
      ...{ countryId, date },
      ...{ kind: 'broadcast' as const, note: null },
    });
    const sent = {
      ...base,
      aliases: [alias('One')],
      releases: [release(9, '2016-12'), release(2, '2017-1-2')],
    };
    const values = { ...sent, aliases: [alias('One'), alias(''), alias('')] };
    const saved = { ...sent, releases: [release(2, '2017-01-02'), release(9, '2016-12')] };
    const next = draftAfterSave(
      fields,
      { ...initialDraft(fields, record(base, 3)), values },
      sent,
      record(saved, 4),
    );
    expect(next.values.aliases.map(({ name }) => name)).toEqual(['One', '', '']);
    expect(next.values.releases).toEqual([release(9, '2016-12'), release(2, '2017-01-02')]);
    expect([...changedFields(fields, next.base, next.values)]).toEqual(['aliases']);
  });

  it('returns after a reload with its base version, so that the server merges', () => {
    const state = { ...initialDraft(fields, record(base, 3)), values: { ...base, title: 'Guardian' } };
    const saved = storable(fields, state, changedFields(fields, state.base, state.values));
    expect([Object.keys(saved.values), saved.version]).toEqual([['title'], 3]);
    const later = record({ ...base, title: 'The Goblin', episodeCount: 16 }, 5);
    const back = initialDraft(fields, later, saved);
    expect([back.version, back.base.title, back.values.title, back.values.episodeCount]).toEqual([
      3,
      'Goblin',
      'Guardian',
      16,
    ]);
    expect([...changedFields(fields, back.base, back.values)]).toEqual(['title']);
  });

  it('knows after a reload what was sent without a response, and what was edited since', () => {
    const sent = { ...base, title: 'Guardian' };
    const state = { ...initialDraft(fields, record(base, 3)), values: { ...sent, episodeCount: 16 } };
    const submission = { changes: { title: 'Guardian' }, version: 3, note: 'Why' };
    const saved = storable(fields, state, changedFields(fields, state.base, state.values), {
      submission,
      sent,
    });
    const stored = JSON.parse(JSON.stringify(saved)) as typeof saved;
    const back = initialDraft(fields, record(sent, 4), stored);
    expect(unansweredIn(stored, back)).toEqual({ submission, sent });
    const settled = draftAfterSave(fields, back, sent, record(sent, 4));
    expect([...changedFields(fields, settled.base, settled.values)]).toEqual(['episodeCount']);
    expect(unansweredIn(stored, initialDraft(fields, record(base, 2), stored))).toBeNull();
  });
});

describe('keyed changes', () => {
  const text = changeLabels(fields, {
    labelOf: (target, id) => (target === 'people' && id === 1 ? { name: 'Gong Yoo' } : undefined),
    rowName: (field, key) => (field === 'characters' && key === '7' ? 'Kim Shin' : undefined),
  });

  it('are displayed with labels and names, not with ids', () => {
    expect(text.path('cast/1/role')).toBe('Cast › Gong Yoo › Role');
    expect(text.path('availability/3:4:rent')).toBe('Where to watch › No. 3\u00a0· No. 4\u00a0· Rent');
    expect(text.value(['7'], 'cast/1/characters')).toBe('Kim Shin');
    expect(text.value({ ...actor(1, 'main'), characters: ['7'], position: 10 }, 'cast/1')).toBe(
      'Gong Yoo\u00a0· Main role\u00a0· Characters: Kim Shin',
    );
    expect(text.value('<p>One<br>two &amp; three</p>', 'synopsis')).toBe('One\ntwo & three');
    expect(text.value([6, 7], 'airWeekdays')).toBe('Sat, Sun');
    expect(text.value(null, 'aliases/Dokkaebi')).toBe('absent');
  });

  it('list the records whose names must be loaded', () => {
    const operations = operationsBetween(fields, base, {
      ...base,
      cast: [actor(9), ...base.cast.slice(1)],
      studios: [{ studioId: 2 }],
    });
    const unknown = idsIn(fields, [operations], (target, id) => target === 'people' && id === 1);
    expect([...unknown].map(([target, ids]) => [target, ...ids])).toEqual([
      ['studios', 2],
      ['people', 9],
    ]);
  });
});

describe('rows of a list', () => {
  it('can be moved only within it, and have their own errors', () => {
    expect([
      moved('abc'.split(''), 0, 2),
      moved('abc'.split(''), 2, 3),
      moved('abc'.split(''), 0, -1),
    ]).toEqual([
      ['b', 'c', 'a'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    const errors = { 'cast.1.role': 'Unknown', 'cast.1': 'Twice', 'cast.12.role': 'No', cast: 'Too many' };
    expect(rowErrors(errors, 'cast', 1)).toEqual({ role: 'Unknown', '': 'Twice' });
  });
});
