import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRole } from '#src/domain/catalogue/creditTerms.ts';
import {
  durationUnitOf,
  parseCount,
  parseDuration,
  parseScore,
} from '#src/features/imports/tables/values/amounts.ts';
import { parseAirTime, parseWeekdays } from '#src/features/imports/tables/values/broadcast.ts';
import { parseStaff } from '#src/features/imports/tables/values/credits.ts';
import { parseGenres } from '#src/features/imports/tables/values/genres.ts';
import {
  hasLostBlanks,
  parseList,
  parseNames,
  serviceName,
  splitByKnownNames,
  withBlanks,
} from '#src/features/imports/tables/values/lists.ts';
import { networkName } from '#src/features/imports/tables/values/networks.ts';
import { isBlankText, tidyText } from '#src/features/imports/tables/values/text.ts';
import {
  countryOf,
  parseMediaInfo,
  parseTitle,
  parseType,
} from '#src/features/imports/tables/values/titles.ts';

describe('amounts of a table', () => {
  test.each([
    ['47,760', 47_760],
    ['575K', 575_000],
    ['5.7K', 5700],
    ['128부작', 128],
    ['총 44 부작', 44],
    ['124부작 + 스페셜', 124],
    ['32 + 2 special', 32],
    ['18부작뉴스 인용', 18],
    ['16 episodes', 16],
    ['#118', 118],
  ])('count %s', (text, count) => {
    expect(parseCount(text).value).toBe(count);
  });

  test.each(['many', '1.2.3', '파일럿 : 2부작', '12.5', '10 of 12'])('%s is not a count', (text) => {
    expect(parseCount(text)).toMatchObject({ value: null, reason: expect.any(String) });
  });

  test.each([
    ['1 hr. 30 min.', 90],
    ['52 min.', 52],
    ['1h 10m', 70],
    ['45m', 45],
    ['1h', 60],
    ['70분', 70],
    ['1시간 10분', 70],
    ['65', 65],
    ['1:05', 65],
  ])('duration %s', (text, minutes) => {
    expect(parseDuration(text, 'minutes').value).toBe(minutes);
  });

  test('durations in seconds are recognised by the whole column, or by its header', () => {
    expect(durationUnitOf('duration', ['1500', '3000', '240'])).toBe('seconds');
    expect(durationUnitOf('duration', ['60', '70', '240'])).toBe('minutes');
    expect(durationUnitOf('duration_sec', ['60'])).toBe('seconds');
    expect(parseDuration('3300', 'seconds').value).toBe(55);
    expect(parseDuration('all day', 'minutes').reason).toBe('is not a duration');
  });

  test('scores have their scale and votes; zero is none', () => {
    expect(parseScore('9.2 (scored by 23,791 users)').value).toEqual({ score: 9.2, votes: 23_791 });
    expect(parseScore('4.5/5').value).toEqual({ score: 9, votes: null });
    expect(parseScore('87/100').value?.score).toBe(8.7);
    expect(parseScore('0')).toEqual({ value: null, reason: null });
    expect(parseScore('87').reason).toContain('between 0 and 10');
    expect(parseScore('4.0% (5회)').reason).toContain('share of viewers');
  });
});

describe('lists of a table', () => {
  test.each([
    ['Netflix,  Netflix,  Netflix ', ['Netflix']],
    ["['A', \"B's\", 'C, D']", ['A', "B's", 'C, D']],
    ['["A","B"]', ['A', 'B']],
    ['Lee Je Hoon,Tang Jun Sang,', ['Lee Je Hoon', 'Tang Jun Sang']],
    ['Genie TV\nENA', ['Genie TV', 'ENA']],
    ['Kim (a, b), Lee', ['Kim (a, b)', 'Lee']],
    ['  One ,  Two, the second ,  Three  ', ['One', 'Two, the second', 'Three']],
    ['Tom &amp; Jerry, -', ['Tom & Jerry']],
    ['[]', []],
  ])('%s', (text, items) => {
    expect(parseList(text)).toEqual(items);
  });

  test('in JSON are trimmed and deduplicated', () => {
    expect(parseList(['historical', ' comedy', ' Comedy ', ''])).toEqual(['historical', 'comedy']);
  });

  test('of people drop suffixes of a name', () => {
    expect(parseNames('Park Bo-ram (S1), Lee (season 2), Kim Yong-sun → Yoon Yong-hoon')).toEqual([
      'Park Bo-ram',
      'Lee',
      'Kim Yong-sun',
      'Yoon Yong-hoon',
    ]);
  });

  test('separated by blanks are split at names that occur alone', () => {
    const known = new Set(['jTBC', 'Netflix', 'TVING', 'Naver TV Cast', 'tvN']);
    expect(splitByKnownNames('jTBC Netflix TVING', known)).toEqual(['jTBC', 'Netflix', 'TVING']);
    expect(splitByKnownNames('Naver TV Cast tvN', known)).toEqual(['Naver TV Cast', 'tvN']);
    expect(splitByKnownNames('Naver TV Cast', known)).toBeNull();
    expect(splitByKnownNames('Somebody Else', known)).toBeNull();
  });

  test('that lost their separators are split again, others stay', () => {
    expect(withBlanks('Uncle-NephewRelationship')).toBe('Uncle-Nephew Relationship');
    const joined = [
      'SavantSyndrome',
      'LifeLesson',
      'Death',
      'Autism',
      'BestFriends',
      'Doctor',
      'Law',
      'A',
      'B',
      'C',
    ];
    expect(hasLostBlanks(joined)).toBe(true);
    expect(hasLostBlanks([...joined, 'Time Travel'])).toBe(false);
  });

  test('contain only their items, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const item of parseList(text)) {
          expect(item).toBe(item.trim());
          expect(isBlankText(item)).toBe(false);
        }
      }),
    );
  });

  test('of services lose their labels', () => {
    expect(serviceName('Watch on Netflix (https://www.netflix.com/watch/81)')).toBe('Netflix');
    expect(networkName('KBS 제2TV')).toBe('KBS2');
    expect(networkName('OCN (텔레비전 채널)')).toBe('OCN');
    expect(parseGenres(['로맨틱 코미디 드라마음악 드라마음악', '법률', 'Sitcom', '통계'])).toEqual({
      genres: ['Romantic Comedy', 'Law', 'Sitcom'],
      rejected: ['통계'],
    });
  });
});

describe('broadcast slots of a table', () => {
  test.each([
    ['Wednesday, Thursday', ['Wed', 'Thu']],
    ['월화', ['Mon', 'Tue']],
    ['월요일 ~ 금요일 밤 8시 45분', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
    ['월~화 오후 9시 50분', ['Mon', 'Tue']],
    ['매주 월·토요일 오전 9시', ['Mon', 'Sat']],
    ['토요일, 일요일 저녁 7시 50분', ['Sat', 'Sun']],
    ['Daily', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
  ])('%s names weekdays', (text, days) => {
    expect(parseWeekdays(text)).toEqual(days);
  });

  test.each(['Someday', '미정', '역대방송시간 참조', '드라마 수사물'])('%s names none', (text) => {
    expect(parseWeekdays(text)).toBeNull();
  });

  test.each([
    ['21:50', '21:50'],
    ['25:15', '25:15'],
    ['월, 화 밤 9시 55분 ~ 11시 5분', '21:55'],
    ['매주 금요일 밤 11시', '23:00'],
    ['월요일 ~ 금요일 밤 (시간) 8시 45분 ~ 9시 15분', '20:45'],
    ['매주 월·토요일 오전 9시', '09:00'],
    ['밤 12시 40분', '24:40'],
    ['낮 12시', '12:00'],
    ['금요일 밤 10:00 ~ 11:10 (2회 연속방송)', '22:00'],
  ])('%s is %s', (text, time) => {
    expect(parseAirTime(text)).toEqual({ time });
  });

  test('with several times or incomplete are rejected', () => {
    expect(parseAirTime('밤 8시 40분 (1회) 밤 8시 30분 (15회)')).toMatchObject({ isSeveral: true });
    expect(parseAirTime('평일 8시 40분 ~ 9시 10분')).toMatchObject({
      reason: expect.stringContaining('AM or PM'),
    });
  });
});

describe('credits and titles of a table', () => {
  test('crew texts contain people with their jobs', () => {
    expect(parseStaff('이홍구 (극본)+전기상  (연출) 외 1명+누구 (분장)')).toEqual({
      entries: [
        { name: '이홍구', job: 'screenwriter' },
        { name: '전기상', job: 'director' },
      ],
      rejected: ['누구 (분장)'],
    });
  });

  test('roles contain characters, kinds of roles, or neither', () => {
    expect(parseRole('무열 역')).toEqual({ character: '무열', role: null });
    expect(parseRole('집주인 할아버지 역')).toEqual({ character: '집주인 할아버지', role: null });
    expect(parseRole('특별출연')).toEqual({ character: null, role: 'guest' });
    expect(parseRole('출연')).toEqual({ character: null, role: null });
  });

  test.each([
    ['Move to Heaven (2021)', { title: 'Move to Heaven', year: 2021 }],
    ['Cinema Paradiso , 1988', { title: 'Cinema Paradiso', year: 1988 }],
    ['Five Fingers (South Korean TV series)', { title: 'Five Fingers', country: 'KR', type: 'drama' }],
    ['Abyss (TV series)', { title: 'Abyss', country: null, type: 'drama' }],
    ['Signal (2016 TV series)', { title: 'Signal', year: 2016 }],
    ['Reply 1988', { title: 'Reply 1988', year: null }],
    ['2037', { title: '2037', year: null }],
    ['SKY Castle (Part 2)', { title: 'SKY Castle (Part 2)', year: null }],
  ])('title %s', (text, parts) => {
    expect(parseTitle(text)).toMatchObject(parts);
  });

  test('lines of kind, country, year and episodes are split', () => {
    expect(parseMediaInfo('Korean Drama - 2016, 16 episodes')).toEqual({
      country: 'Korean',
      type: 'Drama',
      year: 2016,
      episodes: 16,
    });
    expect(parseMediaInfo('Chinese Drama - TBA, 40 episodes')).toMatchObject({ year: null, episodes: 40 });
    expect(parseMediaInfo('Something else')).toBeNull();
    expect([countryOf('Korean'), countryOf('대한민국'), countryOf('Japan'), countryOf('Atlantis')]).toEqual([
      'KR',
      'KR',
      'JP',
      null,
    ]);
    expect(parseType('TV Mini Series').value).toBe('drama');
    expect(parseType('TV Show').reason).toContain('does not include');
  });

  test('texts lose HTML entities and unusual blanks', () => {
    expect(tidyText(' Secret Royal Inspector &amp; Joy\u00a0\r\n ')).toBe('Secret Royal Inspector & Joy');
    expect(['-', 'N/A', 'TBA', '', '[]', 'nan'].every(isBlankText)).toBe(true);
    expect(isBlankText('Nan')).toBe(true);
    expect(isBlankText('-1')).toBe(false);
  });
});
