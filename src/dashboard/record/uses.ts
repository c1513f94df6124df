import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { declarationOf, restOf } from '#src/dashboard/staffResources.ts';

/** How many records of a resource point at one by a field. */
export interface Use {
  resource: string;
  field: string;
  count: number;
}

interface Uses {
  total: number;
  uses: readonly Use[];
}

/** What points at a record. */
export const useUses = (resource: string, id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['uses', resource, id],
    enabled: isWanted,
    queryFn: () => call<Uses>(`/${restOf(resource)}/${id}/uses`),
  });

/** A use in words: “1,204 dramas (genres)”. */
export function wordsOfUse({ resource, field, count }: Use): string {
  const noun = declarationOf(resource)?.noun;
  const many = noun?.many ?? resource.replaceAll('-', ' ');
  const one = noun?.one ?? many.replace(/people$/, 'person').replace(/s$/, '');
  return `${count.toLocaleString('en')} ${count === 1 ? one : many} (${field})`;
}
