export interface Stored {
  id: number;
  version: number;
  slug: string;
}

interface StoredEntity {
  /** Its part of the API. */
  resource: string;
  /** Its required fields besides a name. */
  fields?: object;
  /** What uses it, and how. */
  usedBy: { by: 'dramas' | 'people'; as(id: number): object; without: object };
  /** The link of its page, if it has one. */
  link?(record: Stored & Record<string, unknown>): string;
}

/** One of each kind of record with a separate table. */
export const STORED: [row: string, kept: StoredEntity][] = [
  [
    '[S-D4] a studio',
    {
      resource: 'studios',
      fields: { kind: 'studio' },
      usedBy: { by: 'dramas', as: (studioId) => ({ studios: [{ studioId }] }), without: { studios: [] } },
      link: ({ slug }) => `/dramas?studio=${slug}`,
    },
  ],
  [
    '[S-D5] a country',
    {
      resource: 'countries',
      fields: { code: 'ZZ' },
      usedBy: {
        by: 'dramas',
        as: (countryId) => ({ countries: [{ countryId }] }),
        without: { countries: [] },
      },
      link: ({ code }) => `/dramas?country=${code}`,
    },
  ],
  [
    '[S-D6] a gender',
    {
      resource: 'genders',
      usedBy: { by: 'people', as: (genderId) => ({ genderId }), without: { genderId: null } },
    },
  ],
  [
    '[S-D7] a genre',
    {
      resource: 'genres',
      usedBy: { by: 'dramas', as: (genreId) => ({ genres: [{ genreId }] }), without: { genres: [] } },
      link: ({ slug }) => `/dramas?genre=${slug}`,
    },
  ],
  [
    '[S-D8] a tag',
    {
      resource: 'tags',
      usedBy: { by: 'dramas', as: (tagId) => ({ tags: [{ tagId }] }), without: { tags: [] } },
      link: ({ slug }) => `/dramas?tag=${slug}`,
    },
  ],
  [
    '[S-D9] a social medium',
    {
      resource: 'social-media',
      fields: { urlPattern: '^https://one[.]example/' },
      usedBy: {
        by: 'people',
        as: (socialMediaId) => ({ links: [{ socialMediaId, url: 'https://one.example/her' }] }),
        without: { links: [] },
      },
      link: () => 'https://one.example/her',
    },
  ],
  [
    '[S-D10] a streaming service',
    {
      resource: 'streaming-services',
      usedBy: {
        by: 'dramas',
        as: (serviceId) => ({
          availability: [{ serviceId, kind: 'subscription', url: 'https://two.example/it' }],
        }),
        without: { availability: [] },
      },
      link: () => 'https://two.example/it',
    },
  ],
];
