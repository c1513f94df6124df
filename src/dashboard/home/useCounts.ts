import { useQuery } from '@tanstack/react-query';
import { ask } from '#src/client/api.ts';
import { staffRecordsOf } from '#src/dashboard/features.ts';
import { useMay } from '#src/dashboard/me.ts';
import { restOf, staffResources } from '#src/dashboard/resources.ts';
import type { Resource } from '#src/domain/roles/roles.ts';

/** Number of records of a resource. */
export interface Count {
  resource: Resource;
  count: number;
}

async function countOf(resource: Resource): Promise<Count> {
  const { headers } = await ask(`/${restOf(resource)}?_start=0&_end=1`);
  return { resource, count: Number(headers.get('X-Total-Count')) };
}

/** Counts the records of the catalogue, for members who may update all counted resources. */
export function useCounts(): { counts: readonly Count[]; isEmpty: boolean } {
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
