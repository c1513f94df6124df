import { useQuery } from '@tanstack/react-query';
import { recordFieldsOf } from '#src/catalogue/recordFields.ts';
import { call } from '#src/client/api.ts';
import { declarationOf, restOf } from '#src/dashboard/resources.ts';

/** Number of records of a resource that refer to a record by one field. */
export interface Use {
  resource: string;
  field: string;
  count: number;
}

interface Uses {
  total: number;
  uses: readonly Use[];
}

/** Loads how many records refer to a record. */
export const useUses = (resource: string, id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['uses', resource, id],
    enabled: isWanted,
    queryFn: () => call<Uses>(`/${restOf(resource)}/${id}/uses`),
  });

/** Returns the label of a field; undefined if it is not declared. */
const fieldLabel = (resource: string, field: string): string | undefined =>
  (recordFieldsOf(resource)?.[field] ?? declarationOf(resource)?.fields[field])?.label;

/** Returns the label of a use: “1,204 titles, in genres”. */
export function labelOfUse({ resource, field, count }: Use): string {
  const noun = declarationOf(resource)?.noun;
  const many = noun?.many ?? resource.replaceAll('-', ' ');
  const one = noun?.one ?? many.replace(/s$/, '');
  const label = fieldLabel(resource, field);
  const where = label === undefined ? '' : `, in ${label.toLowerCase()}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}${where}`;
}
