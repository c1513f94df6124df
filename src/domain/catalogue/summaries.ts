import type { z } from 'zod';
import type { imageSchema, personSummarySchema, titleSummarySchema } from './summaries.schema.ts';

/** A title as queries return it for lists, rails, cards and search results. */
export type TitleSummary = z.output<typeof titleSummarySchema>;

/** A person in cards and search results. */
export type PersonSummary = z.output<typeof personSummarySchema>;

/** A picture: the address and pixel size of its widest file, and placeholders for the time it loads. */
export type ImageSummary = z.output<typeof imageSchema>;
