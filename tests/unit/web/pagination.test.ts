import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_MAX, pageCount, pageWindow, parsePage } from '#src/domain/web/pagination.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

describe('page numbers', () => {
  it('are 1 if the address has none', () => {
    expect([parsePage(null), parsePage(undefined)]).toEqual([1, 1]);
  });

  it.each([
    'abc',
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '01',
    '1e3',
    '+1',
    ' 1',
    '100001',
    '9'.repeat(400),
    '１',
    '0x1',
    'NaN',
  ])('cannot be %j', (text) => {
    expect(parsePage(text)).toBeNull();
  });

  it('have one valid spelling', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: PAGE_MAX }), (page) => parsePage(String(page)) === page));
    fc.assert(
      fc.property(anyText, (text) => {
        const page = parsePage(text);
        if (page !== null) expect(String(page)).toBe(text);
      }),
    );
  });

  it('are as many as the rows require', () => {
    expect([pageCount(0, 20), pageCount(1, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 1, 2]);
  });
});

describe('the pagination row', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, 'gap', 10]],
    [5, 10, [1, 2, 3, 4, 5, 6, 7, 'gap', 10]],
    [6, 12, [1, 'gap', 4, 5, 6, 7, 8, 'gap', 12]],
    [10, 10, [1, 'gap', 8, 9, 10]],
    [99, 10, [1, 'gap', 8, 9, 10]],
  ])('on page %d of %d is %j', (current, total, window) => {
    expect(pageWindow(current, total)).toEqual(window);
  });

  it('increases from first to last, contains the current page, and hides two or more pages in a gap', () => {
    const pages = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(pages, ([a, b]) => {
        const [current, total] = [Math.min(a, b), Math.max(a, b)];
        const window = pageWindow(current, total);
        expect(window).toContain(current);
        expect([window[0], window.at(-1)]).toEqual([1, total]);
        expect(window.length).toBeLessThanOrEqual(11);
        window.forEach((entry, index) => {
          const next = window[index + 1];
          if (typeof entry === 'number' && typeof next === 'number') expect(next).toBe(entry + 1);
          if (entry !== 'gap') return;
          const [before, after] = [window[index - 1], next];
          expect(Number(after) - Number(before)).toBeGreaterThan(2);
        });
      }),
    );
  });
});
