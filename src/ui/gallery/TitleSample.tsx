import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { Breadcrumbs } from '#src/ui/controls/Breadcrumbs.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { SAMPLE_CHARACTERS, SAMPLE_PEOPLE } from '#src/ui/gallery/samplePeople.ts';
import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';
import { CastGrid } from '#src/ui/people/CastGrid.tsx';
import { Rail, SectionHead } from '#src/ui/rails/Rail.tsx';
import { EpisodeTable } from '#src/ui/title/EpisodeTable.tsx';
import { FactList, LinkedValues } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { TitleHeader } from '#src/ui/title/TitleHeader.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';
import { WhereToWatch } from '#src/ui/title/WhereToWatch.tsx';

const EPISODES = ['0', '1', '2', '3', '6.5', '16'].map((label, index) => ({
  id: index,
  label,
  title: index === 0 ? 'Before the first snow' : null,
  href: `#episode-${label}`,
  date: `${index + 2} December 2016`,
  runtime: '82 min',
  mark: { '0': 'Special', '1': 'Premiere', '16': 'Finale' }[label] ?? null,
}));

const FACTS = [
  { label: 'Country', value: 'South Korea' },
  { label: 'Network', value: <LinkedValues values={[{ label: 'tvN', href: '#tvn' }]} /> },
  { label: 'Aired', value: '2 December 2016 – 21 January 2017' },
  { label: 'On', value: 'Friday, Saturday at 20:00 KST' },
  { label: 'Length', value: '16 episodes of 82 min' },
  {
    label: 'Studios',
    value: (
      <LinkedValues
        values={[
          { label: 'Hwa&Dam Pictures', href: '#hwadam' },
          { label: 'Studio Dragon', href: '#dragon' },
        ]}
      />
    ),
  },
  { label: 'Rating', value: '15 (Korea), TV-14 (United States)' },
  {
    label: 'Also known as',
    value: <Names names={['The Lonely, Shining Goblin', '도깨비', 'Guardian: The Lonely and Great God']} />,
  },
];

const OFFERS = [
  {
    service: 'Viki',
    kind: 'Subscription',
    href: '#viki',
    where: '152 countries',
    countryCodes: ['US'],
    checked: '3 Nov 2026',
  },
  {
    service: 'Netflix',
    kind: 'Subscription',
    href: '#netflix',
    where: 'Korea, Japan',
    countryCodes: ['KR', 'JP'],
    checked: '3 Nov 2026',
  },
  {
    service: 'Apple TV',
    kind: 'Rent',
    href: null,
    where: 'United States',
    countryCodes: ['US'],
    checked: null,
  },
];

/** A title's page, composed as on the site. */
export const TitleSample = ({ index = 0 }: { index?: number }) => {
  const title = SAMPLE_TITLES[index];
  if (!title) return null;
  return (
    <>
      <TitleHeader
        breadcrumbs={<Breadcrumbs steps={[{ label: 'Dramas', href: '/dramas' }, { label: title.title }]} />}
        title={title}
        facts={[
          { label: '2016', href: '/dramas?year=2016' },
          { label: '16 episodes' },
          { label: 'tvN', href: '/dramas?network=tvn' },
          { label: 'Fri–Sat' },
        ]}
        score={{
          value: index % 2 ? null : 8.8,
          count: index % 2 ? 3 : 1204,
          tmdb: { value: 8.711, count: 2361 },
        }}
        genres={title.genres.map((label) => ({ label, href: `/dramas?genre=${label}` }))}
        synopsis="A goblin who cannot die looks for the one person who can end his life, and finds her in a high-school girl who sees ghosts. In the meantime a grim reaper moves in."
        actions={<Button look="strong">Add to list</Button>}
      />
      <div className="page">
        <Tabs
          label="Goblin"
          tabs={[
            { label: 'Overview', href: '#overview', current: true },
            { label: 'Characters', href: '#characters', current: false, count: 42 },
            { label: 'Episodes', href: '#episodes', current: false, count: 16 },
            { label: 'Reviews', href: '#reviews', current: false },
          ]}
        />
        <TitlePage aside={<FactList facts={FACTS} />}>
          <section aria-labelledby="cast">
            <SectionHead id="cast" heading="Cast" more={{ href: '#characters', label: 'All 42' }} />
            <CastGrid
              cast={SAMPLE_PEOPLE.slice(0, 6).map((person, at) => ({
                person,
                characters: (SAMPLE_CHARACTERS[at] ?? '').split(' / '),
              }))}
            />
          </section>
          <section aria-labelledby="watch">
            <SectionHead id="watch" heading="Where to watch" />
            <WhereToWatch offers={OFFERS} />
          </section>
          <section aria-labelledby="episodes">
            <SectionHead id="episodes" heading="Episodes" more={{ href: '#episodes', label: 'All 16' }} />
            <EpisodeTable episodes={EPISODES} caption="Episodes of Goblin" />
          </section>
          <Rail id="related" heading="Related">
            {SAMPLE_TITLES.slice(6, 14).map((each) => (
              <li key={each.id}>
                <TitleCard title={each} note="Same screenwriter" />
              </li>
            ))}
          </Rail>
        </TitlePage>
      </div>
    </>
  );
};
