import { z } from 'zod';
import { CAST_ROLES, CREDIT_JOBS, RELATIONS } from '#src/domain/catalogue/creditKinds.ts';
import { EPISODE_KINDS } from '#src/domain/catalogue/episodes.ts';
import { personSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';
import { card, count, image, maybe, named, nextText, site, strict, text, whole } from './payloadParts.ts';

export const title = strict({
  site,
  next: z.array(nextText),
  head: strict({
    id: whole,
    slug: text,
    type: z.enum(TITLE_TYPES),
    format: z.enum(TITLE_FORMATS).nullable(),
    status: z.enum(TITLE_STATUSES),
    title: text,
    nativeTitle: maybe,
    romanisedTitle: maybe,
    aliases: z.array(text),
    synopsis: maybe,
    startDate: maybe,
    endDate: maybe,
    year: whole.nullable(),
    episodeCount: count.nullable(),
    runtimeMinutes: count.nullable(),
    airWeekdays: z.array(whole),
    airTime: maybe,
    // Sends `rating: adult` to search engines.
    isExplicit: z.boolean(),
    countries: z.array(strict({ code: text, name: text })),
    genres: z.array(named),
    tags: z.array(named),
    networks: z.array(named),
    studios: z.array(named),
    contentRatings: z.array(strict({ code: text, country: text })),
    releases: z.array(strict({ kind: text, date: text, country: text })),
    whereToWatch: z.array(
      strict({
        service: text,
        serviceSlug: text,
        country: strict({ code: text, name: text }).nullable(),
        kind: maybe,
        url: maybe,
        checkedOn: maybe,
      }),
    ),
    tmdb: strict({ score: z.number(), votes: count.nullable() }).nullable(),
    links: z.array(strict({ source: text, url: text })),
    related: z.array(strict({ relation: z.enum(RELATIONS), title: card })),
    score: z.number().nullable(),
    scoreCount: count,
    reviewCount: count,
    poster: image,
    backdrop: image,
    counts: strict({ cast: count, episodes: count }),
    listedRun: strict({ lastDate: maybe }).nullable(),
    // From the address of the preview picture, and for search engines.
    updatedAt: text,
  }),
});

export const cast = strict({
  cast: z.array(
    strict({
      role: z.enum([...CAST_ROLES, 'unknown']),
      label: text,
      members: z.array(
        strict({ person: personSummarySchema, characters: z.array(strict({ name: text })), note: maybe }),
      ),
    }),
  ),
  crew: z.array(
    strict({
      job: z.enum(CREDIT_JOBS),
      label: text,
      people: z.array(strict({ creditId: whole, person: personSummarySchema, note: maybe })),
    }),
  ),
});

export const episode = {
  id: whole,
  label: maybe,
  kind: z.enum(EPISODE_KINDS),
  title: maybe,
  airDate: maybe,
  airsAt: maybe,
  isAirDateDerived: z.boolean(),
  runtimeMinutes: count.nullable(),
};
export const step = strict({ id: whole, label: maybe }).nullable();
