import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '#src/client/api.ts';
import { partsOf, staffRecordsOf, workListsFor } from '#src/dashboard/features.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { declarationOf, restOf, staffResources } from '#src/dashboard/resources.ts';
import { listPath } from '#src/dashboard/routes.ts';
import type { HomeCard } from '#src/dashboard/staffFeature.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import { WorkCard } from './WorkCard.tsx';

/** Number of records of a resource. */
interface Count {
  resource: Resource;
  count: number;
}

async function countOf(resource: Resource): Promise<Count> {
  const { headers } = await sendRequest(`/${restOf(resource)}?_start=0&_end=1`);
  return { resource, count: Number(headers.get('X-Total-Count')) };
}

/** Counts the records of the catalogue, for members who may update all counted resources. */
function useCounts(): { counts: readonly Count[]; isEmpty: boolean } {
  const may = useMay();
  const counted = staffResources()
    .map(({ name }) => name)
    .filter((name) => staffRecordsOf(name)?.isCounted);
  const { data: counts = [] } = useQuery({
    queryKey: ['home', 'counts'],
    enabled: counted.every((resource) => may('update', resource)),
    queryFn: () => Promise.all(counted.map(countOf)),
  });
  return { counts, isEmpty: counts[0]?.count === 0 };
}

/** First steps, shown while the catalogue is empty. */
function FirstSteps() {
  const may = useMay();
  const steps = partsOf('firstStep').filter(({ part }) => part.needs.every((needed) => may(...needed)));
  return (
    <section className="dash-first" aria-labelledby="first-steps">
      <h2 id="first-steps">The catalogue is empty. First steps:</h2>
      <ol>
        {steps.map(({ feature, part: { Step } }) => (
          <li key={feature}>
            <Step />
          </li>
        ))}
      </ol>
      <p className="dash-muted">
        To import a whole catalogue, run on the server: <code>npm run import -- PATH</code>
      </p>
    </section>
  );
}

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
