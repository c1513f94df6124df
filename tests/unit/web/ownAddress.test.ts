import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownAddress } from '#src/domain/web/localAddress.ts';

const SITE = 'https://dramalog.example';

describe('an address of this site', () => {
  it('is accepted with its query and fragment', () => {
    for (const address of [
      '/',
      '/dramas?genre=romance&page=2',
      '/drama/1/goblin#cast',
      '/search?q=%EB%8F%84',
    ])
      expect(ownAddress(address)).toBe(address);
  });

  it('is rejected if it leads elsewhere, or nowhere', () => {
    const others = [
      null,
      undefined,
      '',
      'dramas',
      'https://evil.example/',
      'https:/evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/..//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      ' //evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
    ];
    for (const address of others) expect([address, ownAddress(address)]).toEqual([address, null]);
  });

  it('stays on this site for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      'evil.example',
      'a',
      ' ',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const address = ownAddress(text);
        if (address !== null) expect(new URL(address, SITE).origin).toBe(SITE);
      }),
      { numRuns: 3000 },
    );
  });
});
