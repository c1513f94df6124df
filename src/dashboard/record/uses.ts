import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { declarationOf, restOf } from '#src/dashboard/staffResources.ts';
import { titleFields } from '#src/domain/fields/title.ts';

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

/** What a field is called, where that says more than the resource that was asked about does. */
const fieldLabel = (resource: string, field: string): string | undefined =>
  resource === 'dramas' && Object.hasOwn(titleFields, field)
    ? titleFields[field as keyof typeof titleFields].label
    : declarationOf(resource)?.fields[field]?.label;

/** A use in words: “1,204 titles, in genres”. */
export function wordsOfUse({ resource, field, count }: Use): string {
  const noun = declarationOf(resource)?.noun;
  const many = noun?.many ?? resource.replaceAll('-', ' ');
  const one = noun?.one ?? many.replace(/people$/, 'person').replace(/s$/, '');
  const label = fieldLabel(resource, field);
  const where = label === undefined ? '' : `, in ${label.toLowerCase()}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}${where}`;
}
