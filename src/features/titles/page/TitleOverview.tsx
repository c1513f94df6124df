import { useViewerCountry } from '#src/client/viewerCountry.ts';
import { RELATION_LABELS } from '#src/domain/catalogue/creditKinds.ts';
import { AVAILABILITY_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { CastGrid } from '#src/ui/people/CastGrid.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { Rail, SectionHead } from '#src/ui/rails/Rail.tsx';
import { FactList } from '#src/ui/title/FactList.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';
import { WhereToWatch } from '#src/ui/title/WhereToWatch.tsx';
import { inOneLine } from '#src/ui/type/facts.ts';
import { castEntriesOf } from './castEntries.ts';
import type { ShownCast, ShownTitle } from './shownTitle.ts';
import type { Availability } from './title.view.ts';
import { crewFacts, otherFacts, titleFacts } from './titleFacts.tsx';

/** Merges the offers of one service and kind in several countries into one row. */
function offerRows(offers: readonly Availability[]) {
  const rows = new Map<string, { offer: Availability; countries: { code: string; name: string }[] }>();
  for (const offer of offers) {
    const key = `${offer.serviceSlug} ${offer.kind} ${offer.url}`;
    const row = rows.get(key) ?? { offer, countries: [] };
    rows.set(key, row);
    if (offer.country) row.countries.push(offer.country);
  }
  return [...rows.values()].map(({ offer, countries }) => ({
    service: offer.service,
    kind: offer.kind ? AVAILABILITY_LABELS[offer.kind] : '',
    href: offer.url,
    where: countries.map(({ name }) => name).join(', ') || null,
    countryCodes: countries.map(({ code }) => code),
    checked: offer.checkedOn ? formatPartialDate(offer.checkedOn, { style: 'short' }) : null,
  }));
}

/** Sorts offers in the viewer's country first, then those without a country, which can be valid there. */
function inViewersOrder(rows: ReturnType<typeof offerRows>, country: string | null) {
  if (country === null) return rows;
  const rank = ({ countryCodes }: (typeof rows)[number]) => {
    if (countryCodes.includes(country)) return 0;
    return countryCodes.length === 0 ? 1 : 2;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

function Watch({ head }: { head: ShownTitle }) {
  const country = useViewerCountry();
  if (head.whereToWatch.length === 0) return null;
  return (
    <section aria-labelledby="watch">
      <SectionHead id="watch" heading="Where to watch" />
      <WhereToWatch offers={inViewersOrder(offerRows(head.whereToWatch), country)} />
    </section>
  );
}

function Related({ head }: { head: ShownTitle }) {
  if (head.related.length === 0) return null;
  return (
    <Rail id="related" heading="Related">
      {head.related.map(({ relation, title }) => (
        <li key={title.id}>
          <TitleCard title={title} note={inOneLine([RELATION_LABELS[relation], title.year?.toString()])} />
        </li>
      ))}
    </Rail>
  );
}

function FirstCast({ head, cast }: { head: ShownTitle; cast: ShownCast }) {
  const entries = castEntriesOf(cast);
  const more = { href: `/drama/${head.id}/${head.slug}/characters`, label: `All ${head.counts.cast}` };
  return (
    <section aria-labelledby="cast">
      <SectionHead id="cast" heading="Cast" {...(head.counts.cast > entries.length ? { more } : {})} />
      {entries.length > 0 ? (
        <CastGrid cast={entries} />
      ) : (
        <p className="facts">The cast has not been added yet.</p>
      )}
    </section>
  );
}

function FirstEpisodes({ head }: { head: ShownTitle }) {
  if (head.counts.episodes === 0) return null;
  const { episodes } = head.counts;
  return (
    <section aria-labelledby="episodes">
      <SectionHead
        id="episodes"
        heading="Episodes"
        note={episodes === 1 ? '1 episode with its air date' : `${episodes} episodes with their air dates`}
        more={{ href: `/drama/${head.id}/${head.slug}/episodes`, label: 'All episodes' }}
      />
    </section>
  );
}

/** First tab of a title: synopsis, cast, where to watch, facts, related titles. */
export function TitleOverview({ head, cast }: { head: ShownTitle; cast: ShownCast }) {
  return (
    <TitlePage aside={<FactList facts={[...titleFacts(head), ...crewFacts(cast), ...otherFacts(head)]} />}>
      {head.synopsis && <RichText html={head.synopsis} />}
      <FirstCast head={head} cast={cast} />
      <Watch head={head} />
      <FirstEpisodes head={head} />
      <Related head={head} />
    </TitlePage>
  );
}
