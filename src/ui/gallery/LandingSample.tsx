import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { WideCard } from '#src/ui/cards/WideCard.tsx';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';
import { CalendarStrip } from '#src/ui/rails/CalendarStrip.tsx';
import { Marquee } from '#src/ui/rails/Marquee.tsx';
import { NumberedRail } from '#src/ui/rails/NumberedRail.tsx';
import { Rail, SectionHead } from '#src/ui/rails/Rail.tsx';
import { Timetable } from '#src/ui/rails/Timetable.tsx';

const some = (from: number, count: number) => SAMPLE_TITLES.slice(from, from + count);

const AIRINGS = some(20, 6).map((title, index) => ({
  title,
  time: ['19:20', '20:50', '21:10', '21:50', '22:30', '23:40'][index] ?? null,
  instant: null,
  local: null,
  what: `Episode ${index * 2 + 3}`,
}));

const DAYS = ['2026-12-02', '2026-12-05', '2026-12-11', '2026-12-19', '2027-01-01'].map((date, index) => ({
  date,
  titles: some(30 + index * 2, (index % 2) + 1),
}));

/** The landing page with sample titles, composed as on the site. */
export const LandingSample = () => (
  <div className="landing">
    <Marquee titles={some(0, 18)}>
      <h1>Every Korean drama, and what to watch after it.</h1>
      <SearchField size="large" id="landing-search" />
    </Marquee>
    <div className="page">
      <section aria-labelledby="today">
        <SectionHead
          id="today"
          heading="On tonight"
          note="Friday, 27 November"
          more={{ href: '/upcoming', label: 'The week' }}
        />
        <Timetable airings={AIRINGS} />
      </section>
      <NumberedRail
        id="trending"
        heading="Trending"
        more={{ href: '/trending', label: 'All 100' }}
        titles={some(0, 10)}
      />
      <Rail id="season" heading="This season" kind="wide" more={{ href: '/season', label: 'Autumn 2026' }}>
        {some(10, 8).map((title) => (
          <li key={title.id}>
            <WideCard title={title} strong="Episode 9 on Saturday" />
          </li>
        ))}
      </Rail>
      <Rail id="soon" heading="Upcoming" kind="days" more={{ href: '/upcoming', label: 'The calendar' }}>
        <CalendarStrip days={DAYS} />
      </Rail>
      <Rail id="films" heading="Films for one evening" more={{ href: '/movies', label: 'All movies' }}>
        {some(44, 14).map((title) => (
          <li key={title.id}>
            <TitleCard title={title} />
          </li>
        ))}
      </Rail>
    </div>
  </div>
);
