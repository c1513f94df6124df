import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPartialDate } from '#src/domain/dates/partialDate.ts';
import { dateOrderOf, fullYear, parseDateSpan } from '#src/domain/dates/writtenDates.ts';
import { tidyText } from '#src/features/imports/tables/values/text.ts';

const span = (text: string, order: 'dmy' | 'mdy' | null = null) => {
  const reading = parseDateSpan(tidyText(text), order);
  return 'span' in reading ? [reading.span.start, reading.span.end] : reading.reason;
};

describe('dates of a table', () => {
  test.each([
    ['May 14, 2021', '2021-05-14', null],
    ['Mar 12, 2020 - May 28, 2020', '2020-03-12', '2020-05-28'],
    ['Oct 15,2022 - Dec 4, 2022', '2022-10-15', '2022-12-04'],
    ['Aug  2, 2023', '2023-08-02', null],
    ['17 June –\n19 August 2008', '2008-06-17', '2008-08-19'],
    ['May 29 –\n July 25, 2006', '2006-05-29', '2006-07-25'],
    ['December 21 – February 9, 2021', '2020-12-21', '2021-02-09'],
    ['14-May-21', '2021-05-14', null],
    ['2000.07.10', '2000-07-10', null],
    ['2000-09-18 00:00:00', '2000-09-18', null],
    ['2019-03-01T09:30:00Z', '2019-03-01', null],
    ['2000년 9월 18일 ~ 2001년 3월 30일', '2000-09-18', '2001-03-30'],
    ['2020년 5월 20일 ~ 7월 9일', '2020-05-20', '2020-07-09'],
    ['2020년 5월 20일 ~ 방영 예정', '2020-05-20', null],
    ['2018년 10월 5일 (스페셜 방송)', '2018-10-05', null],
    ['2020년 8월', '2020-08', null],
    ['March 2019', '2019-03', null],
    ['20210514', '2021-05-14', null],
    ['2021-2025', '2021', '2025'],
    ['2019 - ', '2019', null],
    ['Jan 5, 2024 - present', '2024-01-05', null],
  ])('%s', (text, start, end) => {
    expect(span(text)).toEqual([start, end]);
  });

  test.each([
    ['2012-00-00', '2012'],
    ['2012-05-00', '2012-05'],
    ['2012-05', '2012-05'],
    ['2012', '2012'],
  ])('%s keeps its known parts and invents no day', (text, date) => {
    expect(span(text)).toEqual([date, null]);
  });

  test('that do not exist or are invalid are rejected', () => {
    for (const text of [
      '2021-02-30',
      'Feb 30, 2021',
      '2012-13-01',
      '2012-00-11',
      'soon',
      '방송 기간',
      '99/99/2020',
    ])
      expect(span(text, 'dmy'), text).toBe('is not a date');
    expect(span('1 May 2001 – 2 June 2001 – 3 July 2001')).toBe('names more than two dates');
  });

  test('in numbers are read in the order that the whole column shows', () => {
    expect(span('5/6/2021', 'mdy')).toEqual(['2021-05-06', null]);
    expect(span('5/6/2021', 'dmy')).toEqual(['2021-06-05', null]);
    expect(span('5/6/2021')).toContain('--date-order');
    expect(span('6/6/2021')).toEqual(['2021-06-06', null]);
    expect(dateOrderOf(['5/6/2021', '5/14/2021'])).toBe('mdy');
    expect(dateOrderOf(['5/6/2021', '14/5/2021'])).toBe('dmy');
    expect(dateOrderOf(['14/5/2021', '5/14/2021'])).toBe('mixed');
    expect(dateOrderOf(['5/6/2021', '2021-05-06', ''])).toBeNull();
  });

  test('with two-digit years change century at 69, as in POSIX', () => {
    expect([fullYear('68'), fullYear('69'), fullYear('00'), fullYear('99')]).toEqual([
      '2068',
      '1969',
      '2000',
      '1999',
    ]);
    expect(span('3/2/69', 'dmy')).toEqual(['1969-02-03', null]);
    expect(span('3/2/68', 'dmy')).toEqual(['2068-02-03', null]);
  });

  test('in any format are read back unchanged', () => {
    const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [y = '', m = '', d = ''] = iso.split('-');
        const name = months[Number(m) - 1];
        const shapes = [
          `${name} ${Number(d)}, ${y}`,
          `${d} ${name} ${y}`,
          `${y}.${m}.${d}`,
          `${y}년 ${Number(m)}월 ${Number(d)}일`,
        ];
        for (const shape of [...shapes, `${iso} 00:00:00`, `${y}${m}${d}`])
          expect(span(shape)).toEqual([iso, null]);
        expect(span(`${m}/${d}/${y}`, 'mdy')).toEqual([iso, null]);
        expect(span(`${d}/${m}/${y}`, 'dmy')).toEqual([iso, null]);
      }),
    );
  });

  test('of any text are partial dates or rejected', () => {
    const piece = fc.constantFrom(
      '2012',
      '-',
      '/',
      ' ',
      '~',
      '–',
      'May',
      '5',
      '14',
      '년',
      '월',
      '일',
      ',',
      '00',
      ':',
      '(x)',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.constantFrom('dmy', 'mdy', null),
        (pieces, order) => {
          const reading = parseDateSpan(tidyText(pieces.join('')), order);
          if (!('span' in reading)) return;
          for (const date of [reading.span.start, reading.span.end])
            expect(date === null || isPartialDate(date)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
