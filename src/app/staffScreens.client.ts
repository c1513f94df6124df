import { declareStaffFeatures } from '#src/dashboard/features.ts';
import { activityStaff } from '#src/features/activity/staff/activity.staff.tsx';
import { changesStaff } from '#src/features/changes/staff/changes.staff.tsx';
import { contactStaff } from '#src/features/contact/staff/contact.staff.tsx';
import { imagesStaff } from '#src/features/images/staff/images.staff.ts';
import { importsStaff } from '#src/features/imports/staff/imports.staff.tsx';
import { linksStaff } from '#src/features/links/staff/links.staff.ts';
import { membersStaff } from '#src/features/members/staff/members.staff.tsx';
import { peopleStaff } from '#src/features/people/staff/people.staff.tsx';
import { referenceTablesStaff } from '#src/features/referenceTables/staff/referenceTables.staff.tsx';
import { reviewsStaff } from '#src/features/reviews/staff/reviews.staff.tsx';
import { rolesStaff } from '#src/features/roles/staff/roles.staff.tsx';
import { searchStaff } from '#src/features/search/staff/search.staff.ts';
import { titlesStaff } from '#src/features/titles/staff/titles.staff.tsx';
import { tmdbStaff } from '#src/features/tmdb/staff/tmdb.staff.tsx';
import { workListsStaff } from '#src/features/workLists/staff/workLists.staff.ts';
import './staffRoutes.ts';

// All features of the dashboard, in the order in which the dashboard shows their parts.
declareStaffFeatures([
  contactStaff,
  reviewsStaff,
  workListsStaff,
  titlesStaff,
  peopleStaff,
  linksStaff,
  importsStaff,
  tmdbStaff,
  imagesStaff,
  searchStaff,
  referenceTablesStaff,
  membersStaff,
  rolesStaff,
  changesStaff,
  activityStaff,
]);
