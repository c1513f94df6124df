import type { ComponentType } from 'react';
import type { Fields } from '#src/domain/fields/field.ts';
import type { Draft } from './draft.ts';

export interface TabProps<F extends Fields> {
  draft: Draft<F>;
}

/** A part of an editor: what it is called, the fields that are written on it, and its screen. */
export interface EditorTab<F extends Fields> {
  label: string;
  fields: readonly (keyof F & string)[];
  /** Lazy, so that a tab's code comes when it is opened. */
  Panel: ComponentType<TabProps<F>>;
  /** Shown to staff alone: no suggestion has a history. */
  isStaffOnly?: boolean;
}

/** The tabs of an editor by the last part of their address; their order is that of `refine.config.ts`. */
export type EditorTabs<F extends Fields> = Readonly<Partial<Record<string, EditorTab<F>>>>;

/** The field that a path begins with: `cast.2.role` of refusals, `cast/12/role` of operations. */
export const fieldOfPath = (path: string): string => path.split(/[./]/, 1)[0] ?? '';

/** The tab on which what a path names is written; null where none has it. */
export function tabOfPath<F extends Fields>(tabs: EditorTabs<F>, path: string): string | null {
  const field = fieldOfPath(path);
  const found = Object.entries(tabs).find(([, tab]) => tab?.fields.some((name) => name === field));
  return found?.[0] ?? null;
}

export interface TabMark {
  unsaved: number;
  wrong: number;
}

/** How much on a tab is not saved and how much was refused. */
export function markOf(
  fields: readonly string[],
  counts: Readonly<Record<string, number>>,
  errors: Readonly<Record<string, string>>,
): TabMark {
  const own = new Set(fields);
  return {
    unsaved: fields.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
    wrong: Object.keys(errors).filter((path) => own.has(fieldOfPath(path))).length,
  };
}
