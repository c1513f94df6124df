import { describe, expect, it } from 'vitest';
import {
  CAST_ROLE_LABELS,
  CAST_ROLES,
  CREDIT_JOB_LABELS,
  CREDIT_JOBS,
  castRoleOrder,
  creditJobOrder,
  inverseOf,
  RELATION_LABELS,
  RELATIONS,
} from '#src/domain/catalogue/creditKinds.ts';

describe('credits', () => {
  it('include every job and role of the imported catalogue', () => {
    expect(CREDIT_JOBS).toEqual(
      expect.arrayContaining([
        'cast',
        'director',
        'screenwriter',
        'producer',
        'music_director',
        'original_author',
      ]),
    );
    expect(CAST_ROLES).toEqual(['main', 'support', 'guest', 'cameo']);
    expect(new Set(Object.values(CREDIT_JOB_LABELS)).size).toBe(CREDIT_JOBS.length);
    expect(new Set(Object.values(CAST_ROLE_LABELS)).size).toBe(CAST_ROLES.length);
  });

  it('sort the cast first, and roles from main to cameo with unknown ones between support and guests', () => {
    expect(CREDIT_JOBS.map(creditJobOrder)).toEqual(CREDIT_JOBS.map((_, index) => index));
    expect(creditJobOrder('cast')).toBe(0);
    const roles = [null, 'cameo', 'guest', 'support', 'main'] as const;
    expect([...roles].sort((a, b) => castRoleOrder(a) - castRoleOrder(b))).toEqual([
      'main',
      'support',
      null,
      'guest',
      'cameo',
    ]);
  });
});

describe('relations of titles', () => {
  it('are the inverse of their inverse', () => {
    for (const relation of RELATIONS) expect(inverseOf(inverseOf(relation))).toBe(relation);
  });

  it('are correct from the other side', () => {
    expect(inverseOf('sequel')).toBe('prequel');
    expect(inverseOf('remake_of')).toBe('remade_as');
    expect(inverseOf('spin_off')).toBe('spun_off_from');
    expect(inverseOf('adapted_as')).toBe('adapted_from');
    for (const relation of ['alternative', 'same_universe', 'same_title'] as const) {
      expect(inverseOf(relation)).toBe(relation);
    }
  });

  it('have separate headings', () => {
    expect(new Set(Object.values(RELATION_LABELS)).size).toBe(RELATIONS.length);
  });
});
