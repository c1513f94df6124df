import type { ComponentType } from 'react';
import type { Resource } from '#src/domain/roles/roles.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import type { Draft } from './draft/draft.ts';
import type { EditorRecord } from './editorRecord.ts';

export interface TabProps<F extends Fields> {
  draft: Draft<F>;
}

export interface PanelProps<F extends Fields> extends TabProps<F> {
  /** The editor that shows the tab. */
  kind: { readonly resource: Resource; readonly fields: F };
  /** The record as last read or saved, including properties that are not fields. */
  record: EditorRecord<F>;
  /** Reloads the record after something other than the editor changed it. */
  onChanged(): void;
}

/** A tab of an editor: its label, its fields and its panel. */
export interface EditorTab<F extends Fields> {
  label: string;
  fields: readonly (keyof F & string)[];
  /** Those of `fields` that the panel does not contain; the frame shows them below it. */
  others?: readonly (keyof F & string)[];
  /** Lazy, so that the code of a tab is loaded when it is opened. */
  Panel: ComponentType<PanelProps<F>>;
  /** Shown only to staff: suggestions have no history. */
  isStaffOnly?: boolean;
}

/** The tabs of an editor by the last segment of their path, in the order of `refine.config.ts`. */
export type EditorTabs<F extends Fields> = Readonly<Partial<Record<string, EditorTab<F>>>>;

/**
 * Adds every plain field that no tab contains to the first tab, so that a new field can be edited without changing a panel.
 * Collections need a separate panel.
 */
export function completeTabs<F extends Fields>(fields: F, tabs: EditorTabs<F>): EditorTabs<F> {
  const known = new Set<string>(Object.values(tabs).flatMap((tab) => tab?.fields ?? []));
  const others = Object.entries(fields)
    .filter(([name, field]) => !(known.has(name) || isCollection(field) || field.isReadOnly))
    .map(([name]) => name as keyof F & string);
  const [[first, tab] = []] = Object.entries(tabs);
  if (first === undefined || !tab || others.length === 0) return tabs;
  return { ...tabs, [first]: { ...tab, fields: [...tab.fields, ...others], others } };
}

/** Returns the field of a path: `cast.2.role` in errors, `cast/12/role` in operations. */
export const fieldOfPath = (path: string): string => path.split(/[./]/, 1)[0] ?? '';

/** Returns the tab that contains the field of a path; null if none does. */
export function tabOfPath<F extends Fields>(tabs: EditorTabs<F>, path: string): string | null {
  const field = fieldOfPath(path);
  const matches = Object.entries(tabs).find(([, tab]) => tab?.fields.some((name) => name === field));
  return matches?.[0] ?? null;
}

export interface TabMark {
  unsaved: number;
  wrong: number;
}

/** Counts the unsaved changes and the errors on a tab. */
export function markOf(
  fields: readonly string[],
  counts: Readonly<Record<string, number>>,
  errors: Readonly<Record<string, string>>,
): TabMark {
  const names = new Set(fields);
  return {
    unsaved: fields.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
    wrong: Object.keys(errors).filter((path) => names.has(fieldOfPath(path))).length,
  };
}
