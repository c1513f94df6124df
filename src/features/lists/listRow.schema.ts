import { z } from 'zod';
import { titleSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';

/** One row of a member's list. */
export const listRowSchema = z
  .strictObject({
    titleId: z.int(),
    title: titleSummarySchema.meta({ description: 'The title, with its last name if it was removed.' }),
    isRemoved: z.boolean().meta({ description: 'Whether the title is no longer in the public catalogue.' }),
    total: z.int().nullable().meta({ description: 'Number of episodes, 1 for a movie; null if unknown.' }),
    version: z.int(),
    status: z.enum(LIST_STATUSES),
    isRewatching: z.boolean(),
    score: z.int().nullable(),
    progress: z.int(),
    minutesLeft: z
      .int()
      .nullable()
      .meta({ description: 'Null if unknown, and for completed and dropped titles.' }),
    startedOn: z.string().nullable(),
    finishedOn: z.string().nullable(),
    rewatchCount: z.int(),
    notes: z.string().nullable(),
    isPrivate: z.boolean(),
    addedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ListRow' });
