import { useQuery } from '@tanstack/react-query';
import { ask } from '#src/client/api.ts';
import { restOf } from '#src/dashboard/staffResources.ts';

/** How many records the catalogue has. */
export interface Counts {
  titles: number;
  people: number;
}

async function countOf(resource: string): Promise<number> {
  const { headers } = await ask(`/${restOf(resource)}?_start=0&_end=1`);
  return Number(headers.get('X-Total-Count'));
}

/** How large the catalogue is. */
export const useCounts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['home', 'counts'],
    enabled: isWanted,
    queryFn: async (): Promise<Counts> => {
      const [titles, people] = await Promise.all([countOf('dramas'), countOf('people')]);
      return { titles, people };
    },
  });
