import type { Action, Resource } from '#src/domain/roles/roles.ts';

/** Declares a dashboard screen that is not a record list; a feature renders it by name. */
export interface ScreenDeclaration {
  name: string;
  label: string;
  path: `/dashboard/${string}`;
  /** The permission that the screen requires. */
  needs: readonly [Action, Resource];
}
