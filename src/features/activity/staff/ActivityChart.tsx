import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { type ActivityDay, type ActivityFilter, endOf, useActivityDays } from './activityDays.ts';
import { ACTION_GROUPS } from './activityLabels.ts';

const ActivityBars = lazyPart(() => import('./ActivityBars.tsx'), 'ActivityBars');

function DaysTable({ days }: { days: readonly ActivityDay[] }) {
  return (
    <table className="visually-hidden">
      <caption>Actions by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {ACTION_GROUPS.map((group) => (
            <th key={group} scope="col">
              {group}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ total }) => total > 0)
          .map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {ACTION_GROUPS.map((group) => (
                <td key={group}>{day[group]}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const EVERYTHING: ActivityFilter = {};

interface ActivityChartProps {
  days: number;
  /** Parameters of the list that restrict what is counted; everything by default. */
  filter?: ActivityFilter;
}

/** The chart of the home page. */
export const RecentActivity = () => <ActivityChart days={30} />;

/** A chart of actions by day and kind, for the days before now or before the filter's end. Days are in Korean time. */
export function ActivityChart({ days: length, filter = EVERYTHING }: ActivityChartProps) {
  const { data, error, refetch } = useActivityDays(length, filter);
  const end = endOf(filter);
  if (error) return <LoadError error={error} again={() => void refetch()} />;
  const total = data?.reduce((sum, day) => sum + day.total, 0) ?? 0;
  return (
    <figure className="dash-chart">
      <figcaption>
        {end === undefined ? `Last ${length} days` : `${length} days up to ${data?.at(-1)?.day ?? ''}`}
        {data && (
          <span className="dash-muted">
            {SEPARATOR}
            {total.toLocaleString('en')} {total === 1 ? 'action' : 'actions'}
          </span>
        )}
      </figcaption>
      <div className="dash-chart-bars" aria-hidden="true">
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
          {data && <ActivityBars days={data} />}
        </Suspense>
      </div>
      {data && <DaysTable days={data} />}
    </figure>
  );
}
