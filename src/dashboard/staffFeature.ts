import type { ComponentType, ReactNode } from 'react';
import type { EditedResource, RecordFields } from '#src/catalogue/recordFields.ts';
import type { BulkTarget } from '#src/dashboard/bulk/bulkCall.ts';
import type { EditorTabs, TabProps } from '#src/dashboard/editor/editorTabs.ts';
import type { PaletteResult } from '#src/dashboard/frame/palette/paletteResult.ts';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import type { Action, PermissionPair, Resource } from '#src/domain/roles/roles.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';

type MayDo = (action: Action, resource: Resource) => boolean;

/** The groups of the menu in their order. The default group is Reference tables. */
export const MENU_GROUPS = ['Work', 'Catalogue', 'Reference tables', 'Administration'] as const;

/** Group, order and icon of a menu item. */
export interface MenuEntry {
  group?: (typeof MENU_GROUPS)[number];
  /** Whether it comes first in its group. */
  isFirst?: boolean;
  icon: ReactNode;
}

/** A screen that `refine.config.ts` declares in addition to the resources. */
export interface StaffScreen extends MenuEntry {
  Screen: ComponentType;
}

/** Customisations of a resource's records that its declaration cannot express. */
export interface StaffRecords extends MenuEntry {
  /** Custom editor instead of the generated one. */
  Editor?: ComponentType<RecordScreenProps>;
  /** The screen that adds a record, at the declaration's `createPath`. */
  Creator?: ComponentType;
  /** Whether the home screen shows the number of records; the first counted resource decides whether the catalogue is empty. */
  isCounted?: true;
}

/** A card of the home screen: among the work lists, or below them in full width. */
export interface HomeCard {
  area: 'work' | 'below';
  needs: PermissionPair;
  Card: ComponentType;
}

/** A suggestion on the home screen while the catalogue is empty. */
export interface FirstStep {
  needs: readonly PermissionPair[];
  Step: ComponentType;
}

/** A work list, as returned by `GET /api/staff/work` under its name. */
export interface WorkList {
  list: string;
  /** Members who may update one of these resources see the list. */
  of: readonly Resource[];
  title: string;
  /** Text of an empty list. */
  none: string;
  /** The tab on which staff complete the records. */
  tab?: string;
  /** Actions for the whole list; `onDone` reloads it. */
  Footer?: ComponentType<{ onDone(): void }>;
}

/** A dialog over a list, opened from its File menu or by its own address. */
export interface ListAction {
  label: string;
  /** Hash of the address while it is open: `#import`. */
  hash: `#${string}`;
  isOffered(resource: ResourceDeclaration, may: MayDo): boolean;
  Dialog: ComponentType<{ resource: ResourceDeclaration; onClose(): void }>;
}

export interface BulkActionDialogProps {
  target: BulkTarget;
  count: number;
  /** Receives whether anything was done. */
  onClose(isDone: boolean): void;
}

/** An additional action for selected rows that are not deleted. */
export interface BulkAction {
  of: Resource;
  /** Renders nothing if the action is not available. */
  Button: ComponentType<{ open(): void }>;
  Dialog: ComponentType<BulkActionDialogProps>;
}

/** Properties of a control that a feature provides for its own kind of field. */
export interface FieldControlProps {
  value: unknown;
  isDisabled: boolean;
  onChange(value: unknown): void;
}

export type PaletteSearch = (text: string, may: MayDo, signal: AbortSignal) => Promise<PaletteResult[]>;

/** Tabs that a feature adds to other editors; `refine.config.ts` defines their order. */
export type AddedTabs = { readonly [R in EditedResource]?: EditorTabs<RecordFields[R]> };

export interface SourceToolProps<F extends Fields> extends TabProps<F> {
  /** Whether the stored record has an id at a source of external ids. */
  hasIdAt(source: string): boolean;
}

/** Tools that a feature adds beside the external ids and links of a record. */
export type SourceTools = {
  readonly [R in EditedResource]?: ComponentType<SourceToolProps<RecordFields[R]>>;
};

/** Paths of short lists with the names of records, by the tables of references that are not resources. */
export type NameLists = Readonly<Record<string, string>>;

/**
 * The parts that a feature adds to the dashboard. `app/staffScreens.client.ts` registers all features; the dashboard does not
 * depend on any. Components are lazy (`lazyPart`) unless they are a few lines.
 */
export interface StaffFeature {
  /** Name of its folder. */
  name: string;
  records?: Readonly<Partial<Record<Resource, StaffRecords>>>;
  /** By their names in `refine.config.ts`. */
  screens?: Readonly<Record<string, StaffScreen>>;
  homeCard?: HomeCard;
  firstStep?: FirstStep;
  workLists?: readonly WorkList[];
  listAction?: ListAction;
  bulkAction?: BulkAction;
  /** Shown under the head of every screen. */
  Notice?: ComponentType;
  PermissionsControl?: ComponentType<FieldControlProps>;
  /** Adds results to the search over everything. */
  paletteSearch?: PaletteSearch;
  tabs?: AddedTabs;
  sourceTools?: SourceTools;
  nameLists?: NameLists;
}
