import '#src/app/staffScreens.client.ts';
import { describe, expect, it } from 'vitest';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { changeLabels } from '#src/dashboard/editor/changeLabels.ts';
import {
  changeCounts,
  changedFields,
  mergedValues,
  operationsBetween,
} from '#src/dashboard/editor/draft/changes.ts';
import {
  draftAfterSave,
  initialDraft,
  inStoredKeys,
  rebased,
  storable,
  unansweredIn,
} from '#src/dashboard/editor/draft/draftState.ts';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import { markOf, tabOfPath } from '#src/dashboard/editor/editorTabs.ts';
import { idsIn } from '#src/dashboard/editor/revisionNames.ts';
import { moved, rowErrors } from '#src/dashboard/editor/rows/rowEdits.ts';
import { PERSON_KIND } from '#src/features/people/staff/PersonEdit.tsx';
import { TITLE_KIND } from '#src/features/titles/staff/TitleEdit.tsx';
import type { TitleValues } from '#src/features/titles/staff/titleValues.ts';
import { type Field, isCollection } from '#src/records/fields/field.ts';
import { emptyRecord, inputFromRecord } from '#src/records/fields/input.ts';

const fields = titleFields;
const actor = (personId: number, role: 'main' | 'support' | null = null) => ({
  personId,
  role,
  characters: [],
  note: null,
});
const base: TitleValues = {
  ...inputFromRecord(fields, emptyRecord(fields)),
  type: 'drama',
  title: 'Goblin',
  cast: [actor(1), actor(2), actor(3)],
  contentRatings: [{ contentRatingId: 5 }, { contentRatingId: 6 }],
};
const record = (values: TitleValues, version: number): EditorRecord<typeof fields> => ({
  ...values,
  id: 4,
  version,
  isDeleted: false,
  slug: 'goblin',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  labels: { people: { 1: { name: 'Gong Yoo', nativeName: null, year: null, picture: null } } },
});

describe('the changes in a draft', () => {
  it('depend on the content of rows, not on the identity of lists; order counts only if it is stored', () => {
    expect([...changedFields(fields, base, { ...base, cast: base.cast.map((row) => ({ ...row })) })]).toEqual(
      [],
    );
    expect([...changedFields(fields, base, { ...base, cast: base.cast.toReversed() })]).toEqual(['cast']);
    const ratings = base.contentRatings.toReversed();
    expect([...changedFields(fields, base, { ...base, contentRatings: ratings })]).toEqual([]);
    const twice = [{ contentRatingId: 5 }, { contentRatingId: 5 }];
    expect([...changedFields(fields, base, { ...base, contentRatings: twice })]).toEqual(['contentRatings']);
  });

  it('are counted individually for each tab', () => {
    const cast = [actor(1, 'main'), actor(3), actor(9)];
    const counts = changeCounts(fields, base, { ...base, title: 'Goblin!', cast });
    expect(counts).toEqual({ title: 1, cast: 3 });
    expect(
      markOf(TITLE_KIND.tabs().details?.fields ?? [], counts, { title: 'Too long', 'cast.2.role': 'No' }),
    ).toEqual({
      unsaved: 1,
      wrong: 1,
    });
  });

  it('lead to the tab with the changed path', () => {
    expect(
      ['title', 'genres.0.genreId', 'tags/12/relevance', 'version'].map((path) =>
        tabOfPath(TITLE_KIND.tabs(), path),
      ),
    ).toEqual(['details', 'genres', 'genres', null]);
  });
});

describe('the tabs of an editor', () => {
  it('contain each editable field on exactly one tab', () => {
    const written = (all: Readonly<Record<string, Field>>) =>
      Object.keys(all).filter((name) => {
        const field = all[name];
        return field && (!isCollection(field) || field.isManual);
      });
    const onTabs = (tabs: object) =>
      Object.values(tabs).flatMap((tab: { fields: readonly string[] }) => tab.fields);
    expect(onTabs(TITLE_KIND.tabs()).sort()).toEqual(written(titleFields).sort());
    expect(onTabs(PERSON_KIND.tabs()).sort()).toEqual(written(personFields).sort());
  });
});

describe('two drafts of one record', () => {
  const mine = { ...base, title: 'Guardian', cast: [actor(1, 'main'), actor(3), actor(2)] };
  const theirs = { ...base, title: 'The Goblin', cast: [actor(8), actor(1), actor(2), actor(3, 'support')] };

  it('are merged if they do not conflict, including positions', () => {
    const merged = mergedValues(fields, { base, mine, theirs: { ...theirs, title: 'Goblin' } }, () => null);
    expect(merged.title).toBe('Guardian');
    expect(merged.cast).toEqual([actor(8), actor(1, 'main'), actor(3, 'support'), actor(2)]);
  });

  it('use the selected side of a conflict', () => {
    const titles = (['yours', 'theirs'] as const).map(
      (side) =>
        mergedValues(fields, { base, mine, theirs }, (path) => (path === 'title' ? side : null)).title,
    );
    expect(titles).toEqual(['Guardian', 'The Goblin']);
  });

  it('restore a complete row that the other side removed, if mine is selected', () => {
    const gone = { ...base, cast: [actor(2), actor(3)] };
    const changed = { ...base, cast: [actor(1, 'main'), actor(2), actor(3)] };
    const sides = (['yours', 'theirs'] as const).map((side) =>
      mergedValues(fields, { base, mine: changed, theirs: gone }, () => side).cast.map((row) => row.personId),
    );
    expect(sides).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
  });
});

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

describe('a draft of a record that was changed elsewhere', () => {
  const later = record({ ...base, synopsis: '<p>Theirs.</p>', cast: [...base.cast, actor(9)] }, 8);
  const begunAt7 = initialDraft(fields, record(base, 7));

  it('moves to the later version with its unsaved changes', () => {
    const mine = {
      ...begunAt7,
      values: { ...base, title: 'Guardian', cast: [actor(1, 'main'), ...base.cast.slice(1)] },
    };
    const moved = rebased(fields, mine, later);
    expect(moved).toMatchObject({ version: 8, base: { synopsis: '<p>Theirs.</p>', title: 'Goblin' } });
    expect(moved?.values).toMatchObject({ title: 'Guardian', synopsis: '<p>Theirs.</p>' });
    expect(moved?.values.cast.map(({ personId, role }) => [personId, role])).toEqual([
      [1, 'main'],
      [2, null],
      [3, null],
      [9, null],
    ]);
    expect([...changedFields(fields, moved?.base ?? base, moved?.values ?? base)].sort()).toEqual([
      'cast',
      'title',
    ]);
  });

  it('stays at its version if both changed the same path, so that saving shows the conflict', () => {
    const mine = { ...begunAt7, values: { ...base, synopsis: '<p>Mine.</p>' } };
    expect(rebased(fields, mine, later)).toBeNull();
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
      'Gong Yoo\u00a0· Main\u00a0· Characters: Kim Shin',
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
