import { ActivityChart } from '#src/dashboard/activity/ActivityChart.tsx';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { WORK } from './useWork.ts';
import { WorkCard } from './WorkCard.tsx';

const DAYS = 30;

/** The first page of the dashboard: what there is to do, and how much was done. */
export function Home() {
  const { me } = useMe();
  const may = useMay();
  return (
    <div className="dash-home-page">
      <h1>Hello, {me.displayName}</h1>
      {may('read', 'activity') && <ActivityChart days={DAYS} />}
      {may('update', 'dramas') && (
        <div className="dash-works">
          {WORK.map((work) => (
            <WorkCard key={work.list} {...work} />
          ))}
        </div>
      )}
    </div>
  );
}
