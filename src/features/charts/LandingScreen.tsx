import type { ReactNode } from 'react';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { WideCard } from '#src/ui/cards/WideCard.tsx';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { type CalendarDay, CalendarStrip } from '#src/ui/rails/CalendarStrip.tsx';
import { Marquee } from '#src/ui/rails/Marquee.tsx';
import { NumberedRail } from '#src/ui/rails/NumberedRail.tsx';
import { Rail as RailTrack } from '#src/ui/rails/Rail.tsx';
import { AiringToday } from './AiringToday.tsx';
import { nextText } from './broadcastText.ts';
import { NextEpisode } from './NextEpisode.tsx';
import type { Rail, RailItem } from './rails.view.ts';

interface Head {
  id: string;
  heading: string;
  note: string;
  more?: { href: string; label: string };
}

const headOf = ({ key, title, reason, href }: Rail): Head => ({
  id: `rail-${key}`,
  heading: title,
  note: reason,
  ...(href ? { more: { href, label: 'See all' } } : {}),
});

function strongOf(title: RailItem['title'], date: string | null, next: RailItem['next']) {
  if (next.length > 0) return <NextEpisode next={nextText(next, title.startDate)} />;
  return date ? formatPartialDate(date, { style: 'long' }) : null;
}

function Cards({ rail }: { rail: Rail }) {
  return (
    <RailTrack {...headOf(rail)} kind="wide">
      {rail.items.map(({ title, date, next }) => (
        <li key={title.id}>
          <WideCard title={title} strong={strongOf(title, date, next)} />
        </li>
      ))}
    </RailTrack>
  );
}

function Posters({ rail }: { rail: Rail }) {
  return (
    <RailTrack {...headOf(rail)}>
      {rail.items.map(({ title, date }) => (
        <li key={title.id}>
          <TitleCard title={title} note={date ? formatPartialDate(date, { style: 'short' }) : null} />
        </li>
      ))}
    </RailTrack>
  );
}

/** Groups items with a full date by day. */
function daysOf(items: readonly RailItem[]): CalendarDay[] {
  const days = new Map<string, RailItem['title'][]>();
  for (const { date, title } of items) {
    if (date?.length !== 10) continue;
    days.set(date, [...(days.get(date) ?? []), title]);
  }
  return [...days].map(([date, titles]) => ({ date, titles }));
}

function Calendar({ rail }: { rail: Rail }) {
  const days = daysOf(rail.items);
  if (days.length === 0) return <Cards rail={rail} />;
  return (
    <RailTrack {...headOf(rail)} kind="days">
      <CalendarStrip days={days} />
    </RailTrack>
  );
}

/**
 * Selects the layout of a rail by its basis, since a fallback can have another layout than the rail's
 * subject.
 */
function RailOf({ rail }: { rail: Rail }) {
  const { basis } = rail;
  if (basis === 'airing-today') return <AiringToday id={`rail-${rail.key}`} rail={rail} />;
  if (rail.key === 'trending')
    return <NumberedRail {...headOf(rail)} titles={rail.items.map(({ title }) => title)} />;
  if (basis === 'upcoming') return <Calendar rail={rail} />;
  if (basis === 'latest-season') return <Posters rail={rail} />;
  return <Cards rail={rail} />;
}

/** Number of posters next to the heading. */
const WALL = 18;

function wallOf(rails: readonly Rail[]): RailItem['title'][] {
  const known = new Map(rails.flatMap(({ items }) => items.map(({ title }) => [title.id, title])));
  return [...known.values()].slice(0, WALL);
}

interface LandingScreenProps {
  rails: readonly Rail[];
  /** The section of the newest reviews. */
  reviews: ReactNode;
}

/** Landing page: heading with search, then the rails and the newest reviews. */
export function LandingScreen({ rails, reviews }: LandingScreenProps) {
  return (
    <div className="landing">
      <Marquee titles={wallOf(rails)}>
        <h1>Every Korean drama and film, and everyone in it.</h1>
        <SearchField size="large" id="landing-search" />
      </Marquee>
      <div className="page">
        {rails.map((rail) => (
          <RailOf key={rail.key} rail={rail} />
        ))}
        {reviews}
      </div>
    </div>
  );
}
