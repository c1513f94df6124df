import { describe, expect, it } from 'vitest';
import type { CastRole } from '#src/domain/catalogue/creditKinds.ts';
import { withActor, withActorBack } from '#src/features/titles/staff/cast/castChanges.ts';
import {
  actorsOf,
  withCharacter,
  withoutCharacter,
  withoutCharacters,
  withoutUnplayed,
} from '#src/features/titles/staff/cast/characters.ts';
import { dropOf, grouped, placed, stepOf } from '#src/features/titles/staff/cast/grouping.ts';
import { castGrouping, crewGrouping } from '#src/features/titles/staff/cast/groupings.ts';
import type { CastRow } from '#src/features/titles/staff/titleValues.ts';

const actor = (personId: number, role: CastRole | null, characters: string[] = []): CastRow => ({
  personId,
  role,
  characters,
  note: null,
});

/** Groups and their people in order, such as `main: 1 2`. */
const shown = (rows: readonly CastRow[]) =>
  grouped(castGrouping, rows)
    .filter(({ rows: members }) => members.length > 0)
    .map(({ group, rows: members }) => `${group}: ${members.map(({ row }) => row.personId).join(' ')}`);

const CAST = [actor(1, 'main'), actor(2, 'main'), actor(3, 'support'), actor(4, 'guest')];

const stepped = (rows: readonly CastRow[], key: string, step: 1 | -1) => {
  const position = stepOf(castGrouping, rows, key, step);
  return position ? placed(castGrouping, rows, key, position) : rows;
};

describe('moving a credit by one step', () => {
  it('passes the neighbour in its group', () => {
    expect(shown(stepped(CAST, '1', 1))).toEqual(['main: 2 1', 'support: 3', 'guest: 4']);
    expect(shown(stepped(CAST, '2', -1))).toEqual(['main: 2 1', 'support: 3', 'guest: 4']);
  });

  it('continues into the next group, including empty ones', () => {
    expect(shown(stepped(CAST, '2', 1))).toEqual(['main: 1', 'support: 2 3', 'guest: 4']);
    expect(shown(stepped(CAST, '3', -1))).toEqual(['main: 1 2 3', 'guest: 4']);
    expect(shown(stepped(CAST, '3', 1))).toEqual(['main: 1 2', 'null: 3', 'guest: 4']);
    expect(shown(stepped(CAST, '4', 1))).toEqual(['main: 1 2', 'support: 3', 'cameo: 4']);
  });

  it('ends at the first and the last group', () => {
    expect(stepped(CAST, '1', -1)).toBe(CAST);
    expect(stepped([actor(9, 'cameo')], '9', 1)).toHaveLength(1);
    expect(stepOf(castGrouping, CAST, 'nobody', 1)).toBeNull();
  });

  it('stays within the job for crew', () => {
    const crew = [
      { personId: 1, job: 'director', note: null },
      { personId: 2, job: 'screenwriter', note: null },
    ] as const;
    const position = stepOf(crewGrouping, crew, 'director:1', 1);
    expect(position && placed(crewGrouping, crew, 'director:1', position)).toBe(crew);
  });

  it('moves only that row in a list with mixed groups', () => {
    const mixed = [actor(1, 'guest'), actor(2, 'main'), actor(3, 'guest'), actor(4, 'main')];
    expect(
      placed(castGrouping, mixed, '4', { group: 'main', before: '2' }).map((row) => row.personId),
    ).toEqual([1, 4, 2, 3]);
  });
});

describe('dropping a credit', () => {
  it('places it after a row that it passed, and before one that it reached', () => {
    const drop = (key: string, over: string) => {
      const position = dropOf(castGrouping, CAST, key, over);
      return position ? shown(placed(castGrouping, CAST, key, position)) : null;
    };
    expect(drop('1', '2')).toEqual(['main: 2 1', 'support: 3', 'guest: 4']);
    expect(drop('4', '1')).toEqual(['main: 4 1 2', 'support: 3']);
    expect(drop('1', '3')).toEqual(['main: 2', 'support: 1 3', 'guest: 4']);
    expect(drop('1', 'nobody')).toBeNull();
  });
});

describe('adding an actor', () => {
  it('adds them at the end of their group', () => {
    expect(shown(withActor(CAST, 7, 'main'))).toEqual(['main: 1 2 7', 'support: 3', 'guest: 4']);
    expect(shown(withActor([], 7, 'cameo'))).toEqual(['cameo: 7']);
  });
});

describe('characters', () => {
  const none = { cast: CAST, characters: [] };

  it('are created with new keys, and shared by name in either script', () => {
    const first = withCharacter(none, 1, { name: 'Kim Shin', nativeName: '김신' });
    const second = withCharacter(first, 2, { name: ' kim  shin ' });
    const third = withCharacter(second, 3, { name: '김신' });
    const [key = ''] = third.characters.map((each) => each.key);
    expect(key).toMatch(/^new-\d+$/);
    expect(third.characters).toEqual([{ key, name: 'Kim Shin', nativeName: '김신', description: null }]);
    expect(actorsOf(third.cast).get(key)).toEqual([1, 2, 3]);
  });

  it('that are unsaved are removed with their last actor; stored ones stay', () => {
    const begun = withCharacter(none, 1, { name: 'Nobody' });
    expect(withoutCharacter(begun, 1, begun.characters[0]?.key ?? '', []).characters).toEqual([]);
    const stored = { key: '5', name: 'Stored', nativeName: null, description: null };
    expect(withoutUnplayed({ cast: CAST, characters: [stored] }, [stored]).characters).toEqual([stored]);
    // Saved since it was created, it still has its temporary key.
    const [saved] = begun.characters;
    expect(withoutCharacter(begun, 1, saved?.key ?? '', begun.characters).characters).toEqual([saved]);
  });

  it('are removed from all their actors', () => {
    const both = withCharacter(withCharacter(none, 1, { name: 'A' }), 2, { name: 'A' });
    const gone = withoutCharacters(both, new Set(both.characters.map(({ key }) => key)));
    expect(gone.characters).toEqual([]);
    expect(gone.cast.flatMap(({ characters }) => characters)).toEqual([]);
  });

  it('return with a restored actor', () => {
    const before = withCharacter(none, 1, { name: 'A' });
    const [row] = before.cast;
    if (!row) throw new Error('There is a first row');
    const gone = withoutUnplayed({ ...before, cast: before.cast.slice(1) }, []);
    expect(gone.characters).toEqual([]);
    expect(withActorBack(gone, row, 0, before.characters)).toEqual(before);
    expect(withActorBack(before, row, 0, before.characters)).toBe(before);
  });
});
