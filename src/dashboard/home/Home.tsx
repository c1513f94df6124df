import { partsOf, workListsFor } from '#src/dashboard/features.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import { listPath } from '#src/dashboard/routes.ts';
import type { HomeCard } from '#src/dashboard/staffFeature.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { type Count, useCounts } from './useCounts.ts';
import { WorkCard } from './WorkCard.tsx';

function CountLink({ resource, count }: Count) {
  const { one = '', many = '' } = declarationOf(resource)?.noun ?? {};
  return (
    <a href={listPath(resource)}>
      {count.toLocaleString('en')} {count === 1 ? one : many}
    </a>
  );
}

/** Returns the cards of one area that the member may see. */
function useCards(area: HomeCard['area']) {
  const may = useMay();
  return partsOf('homeCard').filter(({ part }) => part.area === area && may(...part.needs));
}

/** The home screen of the dashboard: work lists and statistics. */
export function Home() {
  const { me } = useMe();
  const may = useMay();
  const { counts, isEmpty } = useCounts();
  const lists = isEmpty ? [] : workListsFor((resource) => may('update', resource));
  const [work, below] = [useCards('work'), useCards('below')];
  return (
    <div className="dash-home-page">
      <header className="dash-home-head">
        <h1>
          Hello, <bdi>{me.displayName}</bdi>
        </h1>
        {counts.length > 0 && (
          <p className="dash-counts">
            {counts.map((each) => (
              <CountLink key={each.resource} {...each} />
            ))}
          </p>
        )}
      </header>
      {isEmpty && <FirstSteps />}
      {work.length + lists.length > 0 && (
        <div className="dash-works">
          {work.map(({ feature, part: { Card } }) => (
            <Card key={feature} />
          ))}
          {lists.map((each) => (
            <WorkCard key={each.list} {...each} />
          ))}
        </div>
      )}
      {below.map(({ feature, part: { Card } }) => (
        <Card key={feature} />
      ))}
    </div>
  );
}
