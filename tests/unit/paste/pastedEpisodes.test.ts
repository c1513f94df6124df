import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { episodeSortOrder, parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import { isPartialDate } from '#src/domain/dates/partialDate.ts';
import type { PastedEpisode } from '#src/domain/paste/episodeShapes.ts';
import { readPastedEpisodes } from '#src/domain/paste/episodes.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';
import { anyText, fullDates } from '#tests/unit/arbitraries.ts';

const brief = ({ label, title, nativeTitle, airDate, runtimeMinutes, synopsis }: PastedEpisode) =>
  [label, title, nativeTitle, airDate, runtimeMinutes, synopsis].join(' | ');
const read = (text: string, html?: string) => readPastedEpisodes({ text, html }).episodes.map(brief);

describe('pasted episodes', () => {
  it.each([
    ['1. The Bride', '1 | The Bride |  |  |  | '],
    ['Episode 2: The Bride - May 11, 2024', '2 | The Bride |  | 2024-05-11 |  | '],
    ['EP03 “The Bride” (2024.05.12)', '3 | The Bride |  | 2024-05-12 |  | '],
    ['S01E04 The Bride', '4 | The Bride |  |  |  | '],
    ['제5회 신부', '5 | 신부 |  |  |  | '],
    ['6.5 – Half', '6.5 | Half |  |  |  | '],
    ['Special 1. Behind the scenes', 'SP1 | Behind the scenes |  |  |  | '],
    ['7', '7 |  |  |  |  | '],
  ])('are parsed from %j', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('use the lines below a number as its title, date, runtime and synopsis', () => {
    expect(
      read(
        'Episode 1\nThe Bride\nMay 11, 2024\n1h 5m\nShe comes.\nShe goes.\n\nEpisode 2 – Away\nHe follows.',
      ),
    ).toEqual([
      '1 | The Bride |  | 2024-05-11 | 65 | She comes.\nShe goes.',
      '2 | Away |  |  |  | He follows.',
    ]);
  });

  it('are parsed from spreadsheets, with or without a header, including quoted cells', () => {
    expect(read('Date\tTitle\tNo\tLength\n2016-12-02\t"One\tand\nonly"\t01\t70분')).toEqual([
      '1 | One and only |  | 2016-12-02 | 70 | ',
    ]);
    expect(
      read('1\tStart\t시작\t2016-12-02\t63 min\tA story\n2\tGo on\t계속\t2016-12-03\t64 min\tOne more'),
    ).toEqual([
      '1 | Start | 시작 | 2016-12-02 | 63 | A story',
      '2 | Go on | 계속 | 2016-12-03 | 64 | One more',
    ]);
  });

  it('are parsed from tables of encyclopedias, with the synopsis below each one', () => {
    const html =
      '<table><tr><th>No.<br>overall</th><th>No. in<br>season</th><th>Title</th><th>Directed by</th><th>Original release date</th><th>South Korea viewers</th></tr>' +
      '<tr><td>17</td><td>1</td><td>"Pilot"<br>Transliteration: "Pailleot" (Korean: 파일럿)</td><td>X</td><td>January 5, 2021<span>&nbsp;(2021-01-05)</span></td><td>7.1[2]</td></tr>' +
      `<tr><td colspan="6">${'A long summary of what happens. '.repeat(4)}</td></tr></table>`;
    const [episode] = readPastedEpisodes({ text: '', html }).episodes;
    expect(episode).toMatchObject({
      label: '1',
      title: 'Pilot',
      nativeTitle: '파일럿',
      airDate: '2021-01-05',
    });
    expect(episode?.synopsis).toMatch(/^A long summary/);
  });

  it('read day and month order from the other dates of the column, and report a date that stays ambiguous', () => {
    expect(read('1\t3/4/2021\n2\t13/4/2021')).toEqual([
      '1 |  |  | 2021-04-03 |  | ',
      '2 |  |  | 2021-04-13 |  | ',
    ]);
    const { episodes, left } = readPastedEpisodes({ text: '1\t3/4/2021\n2\t5/4/2021' });
    expect(episodes.map(({ airDate }) => airDate)).toEqual([null, null]);
    expect(left.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'The date can mean day/month or month/day'],
      [2, 'The date can mean day/month or month/day'],
    ]);
  });

  it('are sorted by number, each once; the rest is reported', () => {
    const { episodes, left } = readPastedEpisodes({ text: 'Episodes\nSP1. Behind\n2. B\n0. Zero\n2. Again' });
    expect(episodes.map(({ label }) => label)).toEqual(['0', '2', 'SP1']);
    expect(left.map(({ line }) => line)).toEqual([1, 5]);
  });

  it('can be read back from a table of any numbers and dates', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 999 }), fullDates), {
      minLength: 2,
      maxLength: 30,
      selector: ([number]) => number,
    });
    fc.assert(
      fc.property(rows, (list) => {
        const text = list.map(([number, date]) => `${number}\tPart of ${number}\t${date}`).join('\n');
        const sorted = list.toSorted(([a], [b]) => a - b).map(([number, date]) => [String(number), date]);
        expect(readPastedEpisodes({ text }).episodes.map(({ label, airDate }) => [label, airDate])).toEqual(
          sorted,
        );
      }),
    );
  });

  it('of any text have normalised labels and dates, and hostile text takes little time', async () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('1', '2회', '\t', '\n', ' - ', '2021', '3/4/2021', '(', ')', '"', '<td>'),
            anyText,
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          const { episodes } = readPastedEpisodes({ text: parts.join('') });
          for (const { label, airDate } of episodes) {
            expect(parseEpisodeLabel(label)).toBe(label);
            if (airDate !== null) expect(isPartialDate(airDate)).toBe(true);
          }
          const orders = episodes.map(({ label }) => episodeSortOrder(label));
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        },
      ),
    );
    const taken = await processorTime(() => {
      for (const piece of ['1 ', '(', 'Episode ', '1\n', '"', '{{', ' - ', '1:', 'korean:', '2021 ']) {
        readPastedEpisodes({ text: `1. ${piece.repeat(20_000)}` });
        readPastedEpisodes({ text: `1\t${piece.repeat(20_000)}\n2\t${piece.repeat(20_000)}` });
      }
    });
    expect(taken).toBeLessThan(10_000);
  });
});
