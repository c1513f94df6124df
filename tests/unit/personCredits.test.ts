import { describe, expect, it } from 'vitest';
import {
  changesTo,
  namesIn,
  type PersonCredit,
  removal,
} from '#src/dashboard/personEditor/credits/useCredits.ts';

const credit: PersonCredit = {
  ...{ titleId: 4, title: 'Goblin', nativeTitle: '도깨비', year: 2016, type: 'drama' },
  ...{ isPublished: true, isDeleted: false, job: 'cast', role: 'main', note: null },
  characters: [{ key: '7', name: 'Kim Shin' }],
};
const given = { titleId: 4, role: 'cameo', note: null, characters: ['Kim Shin'] } as const;

describe('changing what a person did', () => {
  it('says what was seen, so that nobody is written over', () => {
    const was = { role: 'main', note: null };
    expect(changesTo(credit, { ...given, job: 'cast' })).toEqual([
      { titleId: 4, job: 'cast', was, is: { role: 'cameo', note: null, characters: ['Kim Shin'] } },
    ]);
    expect(removal(credit)).toEqual({ titleId: 4, job: 'cast', was, is: null });
  });

  it('takes another job for another credit, without role and characters where it is no cast', () => {
    expect(changesTo(credit, { ...given, job: 'director' })).toEqual([
      removal(credit),
      { titleId: 4, job: 'director', was: null, is: { role: null, note: null } },
    ]);
    expect(changesTo(null, { ...given, job: 'cast' })[0]?.was).toBeNull();
  });

  it('reads the names of several characters', () => {
    expect(namesIn('Kim Shin, the Goblin; Kim Shin,')).toEqual(['Kim Shin', 'the Goblin']);
  });
});
