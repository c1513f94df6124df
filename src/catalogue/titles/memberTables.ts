/**
 * The tables of members' own data about titles, with one row per member and title, and the resource of each. A merge of
 * titles moves the rows, and its undo moves them back. `tests/api/titles/staffTitleMerge.test.ts` checks that no table is missing.
 */
export const MEMBER_TABLES = [
  { table: 'list_entries', resource: 'lists' },
  { table: 'reviews', resource: 'reviews' },
  { table: 'review_drafts', resource: 'reviews' },
] as const;

export type MemberTable = (typeof MEMBER_TABLES)[number]['table'];
