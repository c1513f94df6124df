import robotsParser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { robotsText } from '#src/features/sitemap/robotsText.ts';

const ORIGIN = 'https://dramalog.example';
const robots = robotsParser(`${ORIGIN}/robots.txt`, robotsText(ORIGIN));
const mayAsk = (path: string) => robots.isAllowed(ORIGIN + path, 'Googlebot');

describe('the rules for crawlers', () => {
  it('name the sitemap', () => {
    expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`]);
  });

  it.each([
    ['/'],
    ['/dramas'],
    ['/dramas?page=2'],
    ['/movies?page=30'],
    ['/season?year=2026&quarter=4'],
    ['/drama/1/goblin'],
    ['/drama/1/goblin/episodes?page=2'],
    ['/people/1/gong-yoo'],
    ['/assets/kit.js'],
    ['/og/title/1.png?v=1-2'],
    ['/sitemap/titles-1.xml'],
  ])('allow %s', (path) => {
    expect(mayAsk(path)).toBe(true);
  });

  it.each([
    ['/search'],
    ['/search?q=goblin'],
    ['/dramas?genre=romance'],
    ['/dramas?sort=az&page=2'],
    ['/movies?from=2016'],
    ['/api/dramas'],
    ['/dashboard'],
    ['/dashboard/dramas/edit/1'],
    ['/_payload.json'],
    ['/drama/1/goblin/_payload.json'],
  ])('disallow %s', (path) => {
    expect(mayAsk(path)).toBe(false);
  });
});
