import type { EditedResource } from '#src/catalogue/recordFields.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import type {
  AddedTabs,
  SourceTools,
  StaffFeature,
  StaffRecords,
  StaffScreen,
  WorkList,
} from './staffFeature.ts';

let features: readonly StaffFeature[] = [];

/** Registers the features of the dashboard; their parts are shown in this order. */
export function declareStaffFeatures(input: readonly StaffFeature[]): void {
  features = input;
}

/** Returns one kind of part from all features, each with the name of its feature. */
export const partsOf = <P extends keyof StaffFeature>(
  part: P,
): { feature: string; part: NonNullable<StaffFeature[P]> }[] =>
  features.flatMap(({ name, [part]: value }) => (value ? [{ feature: name, part: value }] : []));

/** Returns the first defined part, for kinds that only one feature provides. */
function firstOf<Value>(part: (feature: StaffFeature) => Value | undefined): Value | undefined {
  return features.map(part).find((value) => value !== undefined);
}

/** Returns a feature's additions to the records of a resource; undefined if there are none. */
export const staffRecordsOf = (resource: Resource): StaffRecords | undefined =>
  firstOf(({ records }) => records?.[resource]);

/** Returns the screen that a feature registers under a name. */
export const staffScreenOf = (name: string): StaffScreen | undefined =>
  firstOf(({ screens }) => screens?.[name]);

/** Returns the work lists of the resources that the member may change. */
export const workListsFor = (mayChange: (resource: Resource) => boolean): WorkList[] =>
  partsOf('workLists').flatMap(({ part }) => part.filter(({ of }) => of.some(mayChange)));

/** Tabs that features add to the editor of a resource. */
export function addedTabs<R extends EditedResource>(resource: R): NonNullable<AddedTabs[R]> {
  const added: NonNullable<AddedTabs[R]> = {};
  for (const { tabs } of features) Object.assign(added, tabs?.[resource]);
  return added;
}

/** Returns the tools that features add beside the external ids and links of a record. */
export const sourceToolsOf = <R extends EditedResource>(
  resource: R,
): { feature: string; Tool: NonNullable<SourceTools[R]> }[] =>
  partsOf('sourceTools').flatMap(({ feature, part: { [resource]: Tool } }) =>
    Tool ? [{ feature, Tool }] : [],
  );
