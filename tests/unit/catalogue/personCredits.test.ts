import { describe, expect, it } from 'vitest';
import {
  changesTo,
  namesIn,
  type PersonCredit,
  removal,
} from '#src/features/people/staff/credits/useCredits.ts';

const credit: PersonCredit = {
  ...{ titleId: 4, title: 'Goblin', nativeTitle: '도깨비', year: 2016, type: 'drama' },
  ...{ isPublished: true, isDeleted: false, job: 'cast', role: 'main', note: null },
  characters: [{ key: '7', name: 'Kim Shin' }],
};
const given = { titleId: 4, role: 'cameo', note: null, characters: ['Kim Shin'] } as const;

describe('changing the credits of a person', () => {
  it('sends the values that were seen, so that no concurrent change is overwritten', () => {
    const was = { role: 'main', note: null };
    expect(changesTo(credit, { ...given, job: 'cast' })).toEqual([
      { titleId: 4, job: 'cast', was, is: { role: 'cameo', note: null, characters: ['Kim Shin'] } },
    ]);
    expect(removal(credit)).toEqual({ titleId: 4, job: 'cast', was, is: null });
  });

  it('replaces the credit for another job, without role and characters if it is crew', () => {
    expect(changesTo(credit, { ...given, job: 'director' })).toEqual([
      removal(credit),
      { titleId: 4, job: 'director', was: null, is: { role: null, note: null } },
    ]);
    expect(changesTo(null, { ...given, job: 'cast' })[0]?.was).toBeNull();
  });

  it('parses several character names', () => {
    expect(namesIn('Kim Shin, the Goblin; Kim Shin,')).toEqual(['Kim Shin', 'the Goblin']);
  });
});
