import { formatPartialDate } from '#src/domain/partialDate.ts';
import { personHref } from '#src/ui/addresses.ts';
import { type Fact, LinkedValues } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import type { Named, TitleCast, TitleHead } from './title.view.ts';
import { airingInWords, runInWords, runtimeInWords, STATUS_LABELS } from './titleText.ts';

const RELEASE_WORDS = {
  broadcast: 'on television',
  theatre: 'in theatres',
  stream: 'streaming',
  home_video: 'on disc',
  festival: 'at a festival',
} as const;

const linked = (list: string, facet: string, values: readonly Named[]) =>
  values.length === 0 ? null : (
    <LinkedValues
      values={values.map(({ slug, name }) => ({ label: name, href: `${list}?${facet}=${slug}` }))}
    />
  );

function releasesOf(head: TitleHead) {
  if (head.releases.length === 0) return null;
  return head.releases
    .map(
      ({ country, kind, date }) =>
        `${country.name} ${RELEASE_WORDS[kind]} ${formatPartialDate(date, { style: 'short' })}`,
    )
    .join('; ');
}

const outward = (links: TitleHead['links']) =>
  links.length === 0 ? null : (
    <ul className="linked-values">
      {links.map(({ source, url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer">
            {source}
          </a>
        </li>
      ))}
    </ul>
  );

/** The weekly slot in Korea; while there is more to come, with room for the same where the viewer is. */
function slotOf(head: TitleHead): Fact['value'] {
  const { airWeekdays, airTime, status } = head;
  const words = airingInWords(head);
  const isOver = status === 'finished' || status === 'cancelled';
  if (isOver || airTime === null || airWeekdays.length === 0) return words;
  return (
    <>
      {words}
      <time className="local-time" dateTime={airTime} data-days={airWeekdays.join()} />
    </>
  );
}

const known = (facts: readonly Fact[]) => facts.filter(({ value }) => Boolean(value));

/** Nothing is said to have happened of a title that is still to come. */
function runLabel({ type, status }: TitleHead): string {
  if (type === 'movie') return status === 'upcoming' ? 'Release' : 'Released';
  return status === 'upcoming' ? 'To air' : 'Aired';
}

/** The fact column of a title: what is known, unknown facts left out. */
export function titleFacts(head: TitleHead): Fact[] {
  const list = head.type === 'movie' ? '/movies' : '/dramas';
  const facts: { label: string; value: Fact['value'] }[] = [
    { label: 'Status', value: STATUS_LABELS[head.status] },
    { label: runLabel(head), value: runInWords(head) },
    { label: head.status === 'finished' ? 'Slot' : 'Airs', value: slotOf(head) },
    { label: 'Episodes', value: head.type === 'movie' ? null : head.episodeCount },
    {
      label: head.type === 'movie' ? 'Runtime' : 'Per episode',
      value: head.runtimeMinutes && runtimeInWords(head.runtimeMinutes),
    },
    {
      label: 'Country',
      value: linked(
        list,
        'country',
        head.countries.map(({ code, name }) => ({ slug: code, name })),
      ),
    },
    { label: 'Network', value: linked(list, 'network', head.networks) },
    { label: 'Studio', value: linked(list, 'studio', head.studios) },
    {
      label: 'Rating',
      value: head.contentRatings.map(({ country, code }) => `${code} (${country.name})`).join(', '),
    },
    { label: 'Releases', value: releasesOf(head) },
  ];
  return known(facts);
}

/** Who made it, by job, with links. */
export function crewFacts({ crew }: TitleCast): Fact[] {
  return crew.map(({ label, people }) => ({
    label,
    value: (
      <LinkedValues values={people.map(({ person }) => ({ label: person.name, href: personHref(person) }))} />
    ),
  }));
}

/** What stands last in the column: tags, other names, pages elsewhere. */
export function otherFacts(head: TitleHead): Fact[] {
  const list = head.type === 'movie' ? '/movies' : '/dramas';
  return known([
    {
      label: 'Tags',
      value: linked(
        list,
        'tag',
        head.tags.filter(({ isSpoiler }) => !isSpoiler),
      ),
    },
    {
      label: 'Also known as',
      value: head.aliases.length > 0 && <Names names={head.aliases.map(({ name }) => name)} />,
    },
    { label: 'Elsewhere', value: outward(head.links) },
  ]);
}
