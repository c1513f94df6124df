import { JSDOM } from 'jsdom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { ChipLine } from '#src/ui/browse/Chip.tsx';
import { FacetGroup } from '#src/ui/browse/FacetGroup.tsx';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { countText } from '#src/ui/browse/ResultCount.tsx';
import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';
import { PORTRAIT_INKS, portraitLetters } from '#src/ui/people/portrait.ts';
import { contrastOf } from '#src/ui/poster/colour.ts';
import * as artist from '#src/ui/poster/posterHtml.ts';
import { setPosterRenderer } from '#src/ui/poster/posterRenderer.ts';
import { ErrorScreen, NOT_FOUND } from '#src/ui/states/ErrorScreen.tsx';
import { ScoreBlock } from '#src/ui/title/ScoreBlock.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';

const { window } = new JSDOM('');

beforeAll(() => setPosterRenderer(artist));

const shown = (element: ReactElement): HTMLElement => {
  const body = window.document.createElement('div');
  body.innerHTML = renderToStaticMarkup(element);
  return body;
};

const title: TitleSummary = {
  id: 7,
  slug: 'goblin',
  type: 'drama',
  status: 'finished',
  title: 'Goblin',
  nativeTitle: '도깨비',
  romanisedTitle: 'Dokkaebi',
  year: 2016,
  startDate: '2016-12-02',
  episodeCount: 16,
  countryCodes: ['KR'],
  genres: ['fantasy'],
  networks: ['tvN'],
  score: 8.8,
  scoreCount: 12,
  poster: null,
};

describe('Button', () => {
  it('is disabled before scripts have loaded, if it needs them', () => {
    const isDisabled = (button: ReactElement) => shown(button).querySelector('button')?.disabled;
    expect(isDisabled(<Button onClick={() => undefined}>Sign out</Button>)).toBe(true);
    expect(isDisabled(<Button submits>Send</Button>)).toBe(false);
    expect(isDisabled(<Button popoverTarget="menu">Menu</Button>)).toBe(false);
  });
});

describe('OneLine', () => {
  it('shows facts with a dot between them, omits unknown ones, and marks Korean as Korean', () => {
    const line = shown(<OneLine facts={['2016', null, '16 ep.', '']} />);
    expect(line.textContent).toBe('2016\u00a0· 16 ep.');
    expect(shown(<OneLine facts={['2016', '케이비에스']} />).querySelector('[lang=ko]')?.textContent).toBe(
      '케이비에스',
    );
    expect(shown(<OneLine facts={[null, '2016']} />).textContent).toBe('2016');
  });
});

describe('TitleCard', () => {
  it('is one link to the title with every form of its name, and marks Korean as Korean', () => {
    const card = shown(<TitleCard title={title} />);
    const links = card.querySelectorAll('a');
    expect(links).toHaveLength(1);
    expect(links[0]?.getAttribute('href')).toBe('/drama/7/goblin');
    const names = [...(links[0]?.querySelectorAll('.title-name > *') ?? [])];
    expect(names.map((name) => [name.textContent, name.getAttribute('lang')])).toEqual([
      ['Goblin', null],
      ['도깨비', 'ko'],
      ['Dokkaebi', 'ko-Latn'],
    ]);
  });

  it('shows a name known only in Hangul once, marked as Korean', () => {
    const card = shown(<TitleCard title={{ ...title, title: '도깨비', romanisedTitle: null }} />);
    expect([...card.querySelectorAll('.title-name > *')].map((name) => name.getAttribute('lang'))).toEqual([
      'ko',
    ]);
  });

  it('omits unknown facts', () => {
    const bare = { ...title, year: null, episodeCount: null };
    expect(shown(<TitleCard title={bare} />).querySelector('.facts')?.textContent).toBe('');
  });

  it('shows the picture if there is one, without a second name', () => {
    const poster = {
      src: '/media/1.avif',
      width: 400,
      height: 600,
      widths: [],
      blur: null,
      colour: null,
      credit: null,
    };
    const picture = shown(<TitleCard title={{ ...title, poster }} />).querySelector('img');
    expect(picture?.getAttribute('alt')).toBe('');
    expect(picture?.getAttribute('loading')).toBe('lazy');
  });
});

describe('FacetGroup', () => {
  const option = { value: 'romance', label: 'Romance', count: 1204, includeHref: '?in', excludeHref: '?out' };

  it('names the action of each of its links in each state', () => {
    const names = (state: 'off' | 'in' | 'out') =>
      [
        ...shown(<FacetGroup name="genre" label="Genre" options={[{ ...option, state }]} />).querySelectorAll(
          'a',
        ),
      ].map((link) => link.getAttribute('aria-label') ?? link.querySelector('.visually-hidden')?.textContent);
    expect(names('off')).toEqual(['Only Romance, 1204 titles', 'Exclude Romance']);
    expect(names('in')[0]).toBe('Remove Romance, 1204 titles');
    expect(names('out')[1]).toBe('Allow Romance');
  });

  it('is open if one of its values is selected', () => {
    const isOpen = (state: 'off' | 'in') =>
      shown(<FacetGroup name="genre" label="Genre" options={[{ ...option, state }]} />)
        .querySelector('details')
        ?.hasAttribute('open');
    expect(isOpen('in')).toBe(true);
    expect(isOpen('off')).toBe(false);
  });
});

describe('ChipLine', () => {
  it('names the filters that exclude', () => {
    const chips = shown(
      <ChipLine clearHref="/dramas" chips={[{ label: 'Horror', removeHref: '?', excluded: true }]} />,
    );
    expect(chips.querySelector('a')?.textContent).toBe('Stop excluding Horror');
  });
});

describe('Pagination', () => {
  it('marks the current page, links the neighbours and shows gaps', () => {
    const nav = shown(<Pagination page={6} pageCount={34} hrefOf={(page) => `?page=${page}`} />);
    expect(nav.querySelector('[aria-current="page"]')?.textContent).toBe('Page 6');
    expect(nav.querySelector('[rel="prev"]')?.getAttribute('href')).toBe('?page=5');
    expect(nav.querySelectorAll('li[aria-hidden]')).toHaveLength(2);
  });

  it('is absent with one page', () => {
    expect(shown(<Pagination page={1} pageCount={1} hrefOf={String} />).innerHTML).toBe('');
  });
});

describe('countText', () => {
  it.each([
    [0, 'No dramas'],
    [1, '1 drama'],
    [1204, '1,204 dramas'],
  ])('displays %i as %s', (count, text) => expect(countText(count, 'drama', 'dramas')).toBe(text));
});

describe('ScoreBlock', () => {
  it('labels the score of TMDB as theirs and never shows it as ours', () => {
    const text = shown(
      <ScoreBlock score={{ value: null, count: 0, tmdb: { value: 8.711, count: 2361 } }} />,
    ).textContent;
    expect(text).toContain('Not yet scored');
    expect(text).toContain('8.7 on TMDB 2,361 votes');
  });

  it('shows how many votes are missing', () => {
    expect(shown(<ScoreBlock score={{ value: null, count: 4, tmdb: null }} />).textContent).toContain(
      '1 more vote to go',
    );
  });
});

describe('Tabs', () => {
  it('marks the current tab', () => {
    const tabs = shown(<Tabs label="Goblin" tabs={[{ label: 'Overview', href: '/a', current: true }]} />);
    expect(tabs.querySelector('[aria-current="page"]')?.textContent).toBe('Overview');
  });
});

describe('ErrorScreen', () => {
  it('shows the specified text for a missing page', () => {
    const screen = shown(<ErrorScreen {...NOT_FOUND} requestId="01J9" />);
    expect(screen.querySelector('h1')?.textContent).toBe('Page Not Found');
    expect(screen.textContent).toContain('404');
    expect(screen.textContent).toContain("Sorry, we couldn't find the page.");
    expect(screen.textContent).toContain('01J9');
    const home = screen.querySelector('a');
    expect([home?.textContent, home?.getAttribute('aria-label'), home?.getAttribute('href')]).toEqual([
      'Home',
      'Go to Dashboard',
      '/',
    ]);
  });
});

describe('Wordmark', () => {
  it('is read as the name, with or without an o in it', () => {
    expect(shown(<Wordmark name="Dramalog" />).querySelector('.visually-hidden')?.textContent).toBe(
      'Dramalog',
    );
    expect(shown(<Wordmark name="Kinema" />).textContent).toBe('Kinema');
  });
});

describe('drawn portraits', () => {
  it.each([
    ['Kim Go-eun', '김고은', '고은'],
    ['Gong Yoo', '공유', '공유'],
    ['Namkoong Min', '남궁민', '궁민'],
    ['Bright Vachirawit', null, 'BV'],
    ['Beyoncé', null, 'B'],
    ['탕웨이', '탕웨이', '웨이'],
    ['“Weird Al” & (Friend)', null, 'WF'],
    ['\u202eevil', null, 'E'],
    ['★', null, '★'],
  ])('letter %s %s as %s', (name, nativeName, letters) =>
    expect(portraitLetters({ name, nativeName }).join('')).toBe(letters),
  );

  it('letter at 4.5:1 or better on both of their colours', () => {
    for (const { ground, shape, ink } of PORTRAIT_INKS)
      for (const fill of [ground, shape])
        expect(contrastOf(ink, fill), `${ink} on ${fill}`).toBeGreaterThanOrEqual(4.5);
  });
});
