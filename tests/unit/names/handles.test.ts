import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDisplayName, handleStem, isHandle } from '#src/domain/names/handles.ts';

describe('a handle', () => {
  it.each(['kim', 'kim_tae_hee', 'a1_', 'x'.repeat(20)])('can be %s', (text) => {
    expect(isHandle(text)).toBe(true);
  });

  it.each([
    'ab',
    'Kim',
    'kim-1',
    'kіm',
    '김태희',
    'kim ',
    ' kim',
    'x'.repeat(21),
    '',
    'admin',
    'settings',
    'removed',
    'removed_7',
    'kim\n',
  ])('cannot be %j: too short or long, other letters, or a reserved word', (text) => {
    expect(isHandle(text)).toBe(false);
  });

  it.each([
    ['Kim Tae-hee', 'kim_tae_hee'],
    ['Zoë', 'zoe'],
    ['김태희', 'gimtaehui'],
    ['彼女', 'member'],
    ['Admin', 'member'],
    ['  --  ', 'member'],
    ['a very long name of somebody', 'a_very_long_name'],
  ])('for %s starts as %s', (name, stem) => {
    expect(handleStem(name)).toBe(stem);
  });

  it('for any name starts as a handle with room for digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const stem = handleStem(name);
        expect(isHandle(stem)).toBe(true);
        expect(stem.length).toBeLessThanOrEqual(16);
      }),
    );
  });
});

describe('a display name', () => {
  it.each([
    ['  Kim \n Tae ', 'Kim Tae'],
    ['a\u0000b\u202ec\u200b', 'abc'],
    ['Kim\t\u0000\tTae', 'Kim Tae'],
    ['e\u200b\u0301', '\u00e9'],
    ['\ud800x', 'x'],
    ['가'.normalize('NFD'), '가'],
    ['😀'.repeat(90), '😀'.repeat(80)],
    ['Closed account', ''],
    [' CLOSED \u200baccount. ', ''],
    ['Former-Member', ''],
    ['Closed accountant', 'Closed accountant'],
  ])('%j is stored as %j', (text, saved) => {
    expect(cleanDisplayName(text)).toBe(saved);
  });

  it('without invalid characters stays unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const saved = cleanDisplayName(text);
        expect(cleanDisplayName(saved)).toBe(saved);
      }),
    );
  });
});
