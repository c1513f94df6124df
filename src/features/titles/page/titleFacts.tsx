import { RELEASE_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { personHref } from '#src/ui/addresses.ts';
import { type Fact, LinkedValues, OutwardLinks } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import type { ShownCast, ShownTitle } from './shownTitle.ts';
import type { Named } from './title.view.ts';
import { airingText, episodesListed, runText, runtimeText, statusText } from './titleText.ts';

const linked = (list: string, facet: string, values: readonly Named[]) =>
  values.length === 0 ? null : (
    <LinkedValues
      values={values.map(({ slug, name }) => ({ label: name, href: `${list}?${facet}=${slug}` }))}
    />
  );

function releasesOf(head: ShownTitle) {
  if (head.releases.length === 0) return null;
  return head.releases
    .map(
      ({ country, kind, date }) =>
        `${country} ${RELEASE_LABELS[kind].toLowerCase()} ${formatPartialDate(date, { style: 'short' })}`,
    )
    .join('; ');
}

const outward = (links: ShownTitle['links']) => (links.length === 0 ? null : <OutwardLinks links={links} />);

/** Weekly time slot in Korea. Unless the run is over, a script adds the viewer's local time. */
function slotOf(head: ShownTitle): Fact['value'] {
  const { airWeekdays, airTime, status } = head;
  const label = airingText(head);
  const isOver = status === 'finished' || status === 'cancelled';
  if (isOver || airTime === null || airWeekdays.length === 0) return label;
  return (
    <>
      {label}
      <time className="local-time" dateTime={airTime} data-days={airWeekdays.join()} />
    </>
  );
}

const known = (facts: readonly Fact[]) => facts.filter(({ value }) => Boolean(value));

/** Titles with status upcoming have labels in the future. */
function runLabel({ type, status }: ShownTitle): string {
  if (type === 'movie') return status === 'upcoming' ? 'Release' : 'Released';
  return status === 'upcoming' ? 'To air' : 'Aired';
}

/** Returns the main facts of a title. Unknown facts are omitted. */
export function titleFacts(head: ShownTitle): Fact[] {
  const list = head.type === 'movie' ? '/movies' : '/dramas';
  const facts: { label: string; value: Fact['value'] }[] = [
    { label: 'Status', value: statusText(head) },
    { label: runLabel(head), value: runText(head) },
    { label: head.status === 'finished' ? 'Slot' : 'Airs', value: slotOf(head) },
    { label: 'Episodes', value: head.type === 'movie' ? null : episodesListed(head) },
    {
      label: head.type === 'movie' ? 'Runtime' : 'Per episode',
      value: head.runtimeMinutes && runtimeText(head.runtimeMinutes),
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
      value: head.contentRatings.map(({ country, code }) => `${code} (${country})`).join(', '),
    },
    { label: 'Releases', value: releasesOf(head) },
  ];
  return known(facts);
}

/** Returns the crew by job, with links. */
export function crewFacts({ crew }: ShownCast): Fact[] {
  return crew.map(({ label, people }) => ({
    label,
    value: (
      <LinkedValues values={people.map(({ person }) => ({ label: person.name, href: personHref(person) }))} />
    ),
  }));
}

/** Returns the last facts: tags, aliases, external links. */
export function otherFacts(head: ShownTitle): Fact[] {
  const list = head.type === 'movie' ? '/movies' : '/dramas';
  return known([
    {
      label: 'Tags',
      value: linked(list, 'tag', head.tags),
    },
    {
      label: 'Also known as',
      value: head.aliases.length > 0 && <Names names={head.aliases} />,
    },
    { label: 'Elsewhere', value: outward(head.links) },
  ]);
}
