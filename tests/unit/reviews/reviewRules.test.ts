import { describe, expect, it } from 'vitest';
import { foldedReview, reviewExcerpt } from '#src/domain/reviews/excerpt.ts';
import {
  meanSubScore,
  publishable,
  type ReviewContent,
  reviewErrors,
  reviewLength,
} from '#src/domain/reviews/reviewRules.ts';
import {
  isPlainView,
  OPINION_SCORES,
  readReviewsView,
  reviewsSearch,
} from '#src/features/reviews/reviewsAddress.ts';

const content = (parts: Partial<ReviewContent> = {}): ReviewContent => ({
  kind: 'full',
  body: `<p>${'가'.repeat(230)}</p>`,
  overallScore: 15,
  storyScore: 16,
  actingScore: 14,
  musicScore: 12,
  rewatchScore: 20,
  hasSpoilers: false,
  ...parts,
});

describe('a review', () => {
  it('is full from 230 characters with four scores, or short up to 800 with one', () => {
    expect(reviewErrors(content())).toEqual({});
    expect(reviewErrors(content({ body: `<p>${'a'.repeat(229)}</p>`, musicScore: null }))).toMatchObject({
      body: expect.stringContaining('at least 230'),
      musicScore: expect.stringContaining('four'),
    });
    const short = {
      kind: 'short',
      storyScore: null,
      actingScore: null,
      musicScore: null,
      rewatchScore: null,
    } as const;
    expect(reviewErrors(content({ ...short, body: `<p>${'😀'.repeat(800)}</p>` }))).toEqual({});
    expect(reviewErrors(content({ ...short, body: `<p>${'😀'.repeat(801)}</p>` }))).toHaveProperty('body');
    expect(reviewErrors(content({ ...short, body: '<p></p>', overallScore: null }))).toEqual({
      body: 'Write your review',
      overallScore: 'Give an overall score',
    });
  });

  it('has at most 20,000 characters with its formats', () => {
    expect(reviewErrors(content({ body: `<p>${'a'.repeat(19_993)}</p>` }))).toEqual({});
    expect(reviewErrors(content({ body: `<p>${'a'.repeat(19_994)}</p>` }))).toHaveProperty('body');
    expect(reviewLength('<p>one</p><p><b>two</b></p>')).toBe('one\ntwo'.length);
  });

  it('suggests the mean of the scores that are set, rounded to half points', () => {
    expect(meanSubScore(content())).toBe(16);
    expect(
      meanSubScore(content({ storyScore: null, actingScore: null, musicScore: 13, rewatchScore: 14 })),
    ).toBe(14);
    expect(
      meanSubScore({ storyScore: null, actingScore: null, musicScore: null, rewatchScore: null }),
    ).toBeNull();
  });

  it('loses its sub-scores only when it is published as a short one', () => {
    expect(publishable(content())).toEqual(content());
    expect(publishable(content({ kind: 'short' }))).toMatchObject({
      overallScore: 15,
      storyScore: null,
      musicScore: null,
    });
  });
});

describe('the beginning of a review', () => {
  it('is cut at a word and never contains a spoiler', () => {
    const body = '<p>Great until ||the goblin dies||, then sad and long and slow.</p>';
    expect(reviewExcerpt(body, 200)).toBe('Great until [spoiler], then sad and long and slow.');
    expect(reviewExcerpt(body, 32)).toBe('Great until [spoiler], then sad…');
    expect(reviewExcerpt(`<p>${'가'.repeat(50)}</p>`, 10)).toBe(`${'가'.repeat(10)}…`);
  });

  it('is divided from the rest between paragraphs only', () => {
    const paragraph = `<p>${'a'.repeat(700)}</p>`;
    expect(foldedReview(paragraph)).toEqual({ start: paragraph, rest: '' });
    const { start, rest } = foldedReview(paragraph.repeat(5));
    expect([start, rest]).toEqual([paragraph, paragraph.repeat(4)]);
    const nested = `<ul><li>a<ul><li>${'b'.repeat(1_500)}</li></ul></li></ul>${paragraph}`;
    expect(foldedReview(nested).rest).toBe('');
    expect(foldedReview(`<p>${'a'.repeat(1_390)}</p><p>short</p>`).rest).toBe('');
  });
});

describe('the address of the reviews tab', () => {
  const view = (search: string) => readReviewsView(new URLSearchParams(search));

  it('has one canonical form, in which defaults are left out', () => {
    expect(reviewsSearch(view('') ?? expect.fail())).toBe('');
    const read = view('page=2&spoilers=without&opinion=mixed&kind=short&sort=newest');
    expect(reviewsSearch(read ?? expect.fail())).toBe(
      '?sort=newest&kind=short&opinion=mixed&spoilers=without&page=2',
    );
    expect(isPlainView(view('page=3') ?? expect.fail())).toBe(true);
    expect(isPlainView(view('sort=newest') ?? expect.fail())).toBe(false);
  });

  it('rejects unknown values [S-R18]', () => {
    for (const search of ['sort=best', 'kind=long', 'opinion=good', 'spoilers=with', 'page=0', 'page=abc'])
      expect([search, view(search)]).toEqual([search, null]);
  });

  it('divides all scores among the opinions', () => {
    const scores = Object.values(OPINION_SCORES).flatMap(([low, high]) =>
      Array.from({ length: high - low + 1 }, (_, index) => low + index),
    );
    expect(scores.sort((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, index) => index + 2));
  });
});
