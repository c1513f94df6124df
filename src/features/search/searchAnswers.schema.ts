import { z } from 'zod';
import { personSummarySchema, titleSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';
import { SEARCH_TOTAL_MAX } from './search.view.ts';

const matchedName = z
  .string()
  .nullable()
  .meta({ description: 'The matched name; null if the names of the record show why it matched.' });
const titleHit = z.strictObject({ title: titleSummarySchema, matchedName }).meta({ id: 'TitleHit' });
const knownFor = z
  .string()
  .nullable()
  .meta({ description: 'The best-known title of the person, never an explicit one.' });
const personHit = z
  .strictObject({ person: personSummarySchema, knownFor, matchedName })
  .meta({ id: 'PersonHit' });

function pageSchema<Hit extends z.ZodType>(hit: Hit) {
  return z.strictObject({
    hits: z.array(hit),
    total: z.int().meta({ description: `Number of results, at most ${SEARCH_TOTAL_MAX}.` }),
    isTotalCapped: z.boolean().meta({ description: 'Whether there are more results than `total`.' }),
    page: z.int(),
    pageSize: z.int(),
    isComplete: z
      .boolean()
      .meta({ description: 'False if the search timed out before it compared similar names.' }),
  });
}

/** A page of titles. */
export const titlesSchema = pageSchema(titleHit).meta({ id: 'TitleHits' });
/** A page of people. */
export const peopleSchema = pageSchema(personHit).meta({ id: 'PersonHits' });

/** First page of each tab. */
export const resultsSchema = z
  .strictObject({ titles: titlesSchema, people: peopleSchema })
  .meta({ id: 'SearchResults' });

/** Results while the user types. */
export const quickSchema = z
  .strictObject({
    titles: z.array(titleHit),
    people: z.array(personHit),
    leading: z.enum(['titles', 'people']).meta({ description: 'The kind of the best match.' }),
  })
  .meta({ id: 'QuickResults' });

/** A matching title. `matchedName` is null if the shown names explain the match. */
export type TitleHit = z.output<typeof titleHit>;

/** A matching person; `matchedName` as for titles. `knownFor` distinguishes people with the same name. */
export type PersonHit = z.output<typeof personHit>;

/** One page of results, best first; `hits` is empty after the last page. */
export type SearchPage<Hit> = Omit<z.output<typeof titlesSchema>, 'hits'> & { hits: Hit[] };

export type SearchResults = z.output<typeof resultsSchema>;
export type QuickResults = z.output<typeof quickSchema>;

/** Kinds of search results. */
export type SearchKind = QuickResults['leading'];
