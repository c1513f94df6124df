import { memberStore } from '#src/dashboard/hooks/memberStore.ts';
import type { ColumnChoices, ImportColumn } from './importJob.ts';

/** Templates stored for one resource. The oldest is removed first. */
const TEMPLATES_MAX = 20;

/** Choices by the names of a file's columns. */
type Templates = Readonly<Record<string, ColumnChoices>>;

// If the storage is unavailable, the columns are chosen again for each file.
const { read, write } = memberStore<Readonly<Record<string, Templates>>>('dashboard-mappings');

const templateKey = (columns: readonly ImportColumn[]) => columns.map(({ column }) => column).join('\n');

const templatesOf = (userId: number, resource: string): Templates =>
  Object(read(userId)[resource]) as Templates;

/** Returns how the member had a file with the same columns read; null if they chose nothing for them. */
export const mappingTemplate = (
  userId: number,
  resource: string,
  columns: readonly ImportColumn[],
): ColumnChoices | null => templatesOf(userId, resource)[templateKey(columns)] ?? null;

/** Stores how the columns of a file are read, for the next file with the same columns. */
export function saveMappingTemplate(
  userId: number,
  resource: string,
  columns: readonly ImportColumn[],
  { columns: fields, lists }: ColumnChoices,
): void {
  const key = templateKey(columns);
  const { [key]: _replaced, ...others } = templatesOf(userId, resource);
  const isChosen = Object.keys(fields).length + Object.keys(lists).length > 0;
  const latest = Object.entries(others).slice(1 - TEMPLATES_MAX);
  const templates = Object.fromEntries([...latest, ...(isChosen ? [[key, { columns: fields, lists }]] : [])]);
  write(userId, { ...read(userId), [resource]: templates });
}
