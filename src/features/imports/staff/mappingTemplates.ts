import type { ColumnChoices, ImportColumn } from './importJob.ts';

/** Templates stored for one resource. The oldest is removed first. */
const TEMPLATES_MAX = 20;

/** Choices by the names of a file's columns. */
type Templates = Readonly<Record<string, ColumnChoices>>;

const storageKey = (userId: number, resource: string) => `dashboard-mappings-${userId}-${resource}`;
const templateKey = (columns: readonly ImportColumn[]) => columns.map(({ column }) => column).join('\n');

function read(userId: number, resource: string): Templates {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey(userId, resource)) ?? '{}')) as Templates;
  } catch {
    return {};
  }
}

/** Returns how the member had a file with the same columns read; null if they chose nothing for them. */
export const mappingTemplate = (
  userId: number,
  resource: string,
  columns: readonly ImportColumn[],
): ColumnChoices | null => read(userId, resource)[templateKey(columns)] ?? null;

/** Stores how the columns of a file are read, for the next file with the same columns. */
export function saveMappingTemplate(
  userId: number,
  resource: string,
  columns: readonly ImportColumn[],
  { columns: fields, lists }: ColumnChoices,
): void {
  const key = templateKey(columns);
  const { [key]: _replaced, ...others } = read(userId, resource);
  const isChosen = Object.keys(fields).length + Object.keys(lists).length > 0;
  const latest = Object.entries(others).slice(1 - TEMPLATES_MAX);
  const templates = Object.fromEntries([...latest, ...(isChosen ? [[key, { columns: fields, lists }]] : [])]);
  try {
    localStorage.setItem(storageKey(userId, resource), JSON.stringify(templates));
  } catch {
    // localStorage can fail in private windows: the columns are then chosen again next time.
  }
}
