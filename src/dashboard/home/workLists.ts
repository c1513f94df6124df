import type { Resource } from '#src/domain/roles.ts';

const TITLES = ['dramas'] as const;
const PEOPLE = ['people'] as const;
const BOTH = ['dramas', 'people'] as const;

/** The lists of work in the order shown: what they are called, what an empty one says, and of which records they are. */
export const WORK = [
  { list: 'mine', of: BOTH, title: 'Changed by you last', none: 'You have changed nothing yet.' },
  { list: 'drafts', of: TITLES, title: 'Drafts', none: 'Everything is published.' },
  {
    list: 'episodes',
    of: TITLES,
    title: 'Begin soon, without episodes',
    none: 'What begins soon has its episodes.',
  },
  { list: 'poster', of: TITLES, title: 'No poster', none: 'Every title has its poster.' },
  { list: 'synopsis', of: TITLES, title: 'No synopsis', none: 'Every title has its synopsis.' },
  { list: 'cast', of: TITLES, title: 'No cast', none: 'Every title has its cast.' },
  { list: 'dates', of: TITLES, title: 'No date', none: 'Every title has its date.' },
  { list: 'portrait', of: PEOPLE, title: 'People without a picture', none: 'Everybody has a picture.' },
  {
    list: 'duplicates',
    of: TITLES,
    title: 'Titles that may be there twice',
    none: 'No two have one name and year.',
  },
  {
    list: 'samePeople',
    of: PEOPLE,
    title: 'People who may be there twice',
    none: 'No two have one name and birthday.',
  },
  { list: 'deadLinks', of: BOTH, title: 'Dead links', none: 'No link that was looked at is dead.' },
] as const;

/** The lists that have something for whoever may change records of these resources. */
export const workOf = (mayChange: (resource: Resource) => boolean) =>
  WORK.filter(({ of }) => of.some(mayChange));
