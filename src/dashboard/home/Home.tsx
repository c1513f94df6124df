import { ActivityChart } from '#src/dashboard/activity/ActivityChart.tsx';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { listPath } from '#src/dashboard/places.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { type Counts, useCounts } from './useCounts.ts';
import { WorkCard } from './WorkCard.tsx';
import { workOf } from './workLists.ts';

const DAYS = 30;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const CountLine = ({ counts: { titles, people } }: { counts: Counts }) => (
  <p className="dash-counts">
    <a href={listPath('dramas')}>{counted(titles, 'title', 'titles')}</a>
    <a href={listPath('people')}>{counted(people, 'person', 'people')}</a>
  </p>
);

/** The first page of the dashboard: what there is to do, and how much was done. */
export function Home() {
  const { me } = useMe();
  const may = useMay();
  const mayWork = may('update', 'dramas') && may('update', 'people');
  const { data: counts } = useCounts(mayWork);
  const isEmpty = counts?.titles === 0;
  const lists = isEmpty ? [] : workOf((resource) => may('update', resource));
  const mayAnswer = may('read', 'messages');
  return (
    <div className="dash-home-page">
      <header className="dash-home-head">
        <h1>
          Hello, <bdi>{me.displayName}</bdi>
        </h1>
        {counts && <CountLine counts={counts} />}
      </header>
      {isEmpty && <FirstSteps />}
      {(mayAnswer || lists.length > 0) && (
        <div className="dash-works">
          {mayAnswer && <MessagesCard />}
          {lists.map(({ of, ...work }) => (
            <WorkCard key={work.list} {...work} />
          ))}
        </div>
      )}
      {may('read', 'activity') && <ActivityChart days={DAYS} />}
    </div>
  );
}
