import { z } from 'zod';
import { personSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';
import {
  broadcast,
  card,
  chartTitle,
  count,
  image,
  maybe,
  season,
  site,
  strict,
  text,
  whole,
} from './payloadParts.ts';
import { cast, episode, step, title } from './titlePayloadShapes.ts';

const page = { total: count, page: whole, pageCount: count };

const author = strict({ name: text, handle: maybe });
const storedScore = z.int().min(2).max(20);
const review = strict({
  id: whole,
  author,
  kind: text,
  start: text,
  rest: text,
  plain: maybe,
  overallScore: storedScore,
  storyScore: storedScore.nullable(),
  actingScore: storedScore.nullable(),
  musicScore: storedScore.nullable(),
  rewatchScore: storedScore.nullable(),
  progressAtWriting: count.nullable(),
  hasSpoilers: z.boolean(),
  helpfulCount: count,
  publishedAt: text,
  editedAt: maybe,
});
const reviews = strict({
  view: strict({ sort: text, kind: maybe, opinion: maybe, spoilers: maybe, page: whole }),
  list: strict({ reviews: z.array(review), ...page }),
});
const quote = strict({
  id: whole,
  title: card,
  author,
  overallScore: storedScore,
  quote: text,
  publishedAt: text,
});

const railItem = strict({ title: card, ...broadcast, date: maybe, next: z.array(strict(broadcast)) });
const landing = strict({
  site,
  rails: z.array(
    strict({
      key: text,
      basis: text,
      title: text,
      reason: text,
      href: maybe,
      items: z.array(railItem),
      near: z.array(railItem),
    }),
  ),
  quotes: z.array(quote),
});

const range = strict({ min: z.number().nullable(), max: z.number().nullable() });
const browse = strict({
  site,
  canonical: maybe,
  filters: strict({
    kind: text,
    facets: z.record(
      text,
      z.array(
        strict({ value: text, label: text, country: text.optional(), id: whole.nullable(), state: text }),
      ),
    ),
    genreMode: text,
    ranges: z.record(text, range),
    minVotes: count.nullable(),
    find: strict({ facet: text, text }).nullable(),
    sort: text,
    view: text,
    page: whole,
  }),
  list: strict({
    titles: z.array(card),
    ...page,
    pageSize: whole,
    sort: text,
    facets: z.array(
      strict({
        key: text,
        label: text,
        mode: text,
        values: z.array(strict({ value: text, label: text, country: text.optional(), count, state: text })),
        moreCount: count,
      }),
    ),
  }),
});

const choice = strict({ value: text, label: text, count });
const person = strict({
  site,
  params: strict({ role: maybe, type: maybe, sort: text }),
  head: strict({
    id: whole,
    slug: text,
    name: text,
    nativeName: maybe,
    givenName: maybe,
    familyName: maybe,
    names: z.array(text),
    gender: maybe,
    country: maybe,
    birthDate: maybe,
    deathDate: maybe,
    biography: maybe,
    links: z.array(strict({ source: text, url: text })),
    portrait: image,
    updatedAt: text,
  }),
  works: strict({
    groups: z.array(
      strict({
        job: text,
        label: text,
        count,
        years: z.array(
          strict({
            year: whole.nullable(),
            works: z.array(strict({ title: card, roleLabel: maybe, note: maybe, characters: z.array(text) })),
          }),
        ),
      }),
    ),
    total: count,
    hiddenCount: count,
    isCut: z.boolean(),
    shown: count,
    roles: z.array(choice),
    types: z.array(choice),
    jobs: z.array(strict({ job: text, label: text, count })),
    years: z.tuple([whole, whole]).nullable(),
  }),
});

const information = strict({
  heading: text,
  description: text,
  lead: text,
  changedOn: maybe,
  // Our own texts, the same for everyone.
  sections: z.array(strict({ id: text, heading: text, blocks: z.array(z.unknown()) })),
});
const informationPage = strict({ site, text: information, path: text });

const hits = <Hit extends z.ZodType>(hit: Hit) =>
  strict({
    hits: z.array(hit),
    total: count,
    isTotalCapped: z.boolean(),
    page: whole,
    pageSize: whole,
    isComplete: z.boolean(),
  });
const search = strict({
  site,
  error: z.unknown().nullable(),
  view: strict({
    query: text,
    tab: text,
    titles: hits(strict({ title: card, matchedName: maybe })),
    people: hits(strict({ person: personSummarySchema, knownFor: maybe, matchedName: maybe })),
    leading: text,
  }).nullable(),
});

const calendar = strict({
  today: text,
  broadcasts: z.array(strict({ title: card, ...broadcast })),
  left: z.array(strict({ date: text, count })),
});

/**
 * The allowed content of each public page's payload, route by route: what the page shows, and what its links,
 * previews and metadata for search engines need. A new field of a page must be added here; anything else must
 * not reach a browser.
 */
export const PAYLOAD_SHAPES: Readonly<Record<string, z.ZodType>> = {
  landing,
  home: landing,
  dramas: browse,
  movies: browse,
  search,
  season: strict({
    site,
    params: season.extend({ group: text, sort: text, page: whole }),
    chart: strict({
      label: text,
      isCurrent: z.boolean(),
      continuingTotal: count,
      items: z.array(chartTitle),
      continuing: z.array(chartTitle),
      years: z.array(season),
      previous: season.nullable(),
      next: season.nullable(),
      latest: season.nullable(),
      ...page,
    }),
  }),
  trending: strict({
    site,
    chart: strict({ titles: z.array(card), firstRank: whole, bestKnown: z.array(card), ...page }),
  }),
  upcoming: strict({
    site,
    params: strict({ sort: text, page: whole }),
    chart: strict({ titles: z.array(card), calendar: calendar.nullable(), ...page }),
  }),
  title,
  'title-overview': cast,
  'title-characters': cast,
  // Members' ticks count from the episodes of earlier pages.
  'title-episodes': strict({ episodes: z.array(strict(episode)), partsBefore: count, ...page }),
  'title-reviews': reviews,
  'title-episode': strict({ ...episode, airTime: maybe, synopsis: maybe, previous: step, next: step }),
  person,
  'about-us': informationPage,
  'privacy-policy': informationPage,
  'terms-and-conditions': informationPage,
  contact: strict({ site, text: information, returned: z.null() }),
  'contact-sent': strict({ site }),
};
