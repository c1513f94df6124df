import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import { quickSearch } from './quickSearch.ts';

/** Adds the site's search to the dashboard's search over everything. */
export const searchStaff: StaffFeature = { name: 'search', paletteSearch: quickSearch };
