import { useViewerCountry } from '#src/client/viewerCountry.ts';
import { relationLabel } from '#src/domain/creditKinds.ts';
import { formatPartialDate } from '#src/domain/partialDate.ts';
import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { CastGrid } from '#src/ui/people/CastGrid.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { Rail, SectionHead } from '#src/ui/rails/Rail.tsx';
import { FactList } from '#src/ui/title/FactList.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';
import { WhereToWatch } from '#src/ui/title/WhereToWatch.tsx';
import { inOneLine } from '#src/ui/type/facts.ts';
import { castEntriesOf } from './castEntries.ts';
import type { TitleCast, TitleHead, WatchOffer } from './title.view.ts';
import { crewFacts, otherFacts, titleFacts } from './titleFacts.tsx';

const KIND_WORDS = { subscription: 'Subscription', free: 'Free', rent: 'Rent', buy: 'Buy' } as const;

/** Offers of one service and kind in several countries are one row. */
function offerRows(offers: readonly WatchOffer[]) {
  const rows = new Map<string, { offer: WatchOffer; countries: { code: string; name: string }[] }>();
  for (const offer of offers) {
    const key = `${offer.serviceSlug} ${offer.kind} ${offer.url}`;
    const row = rows.get(key) ?? { offer, countries: [] };
    rows.set(key, row);
    if (offer.country) row.countries.push(offer.country);
  }
  return [...rows.values()].map(({ offer, countries }) => ({
    service: offer.service,
    kind: offer.kind ? KIND_WORDS[offer.kind] : '',
    href: offer.url,
    where: countries.map(({ name }) => name).join(', ') || null,
    countryCodes: countries.map(({ code }) => code),
    checked: offer.checkedOn ? formatPartialDate(offer.checkedOn, { style: 'short' }) : null,
  }));
}

/** Offers in the viewer's country first; those that say no country next, since they may hold there. */
function inViewersOrder(rows: ReturnType<typeof offerRows>, country: string | null) {
  if (country === null) return rows;
  const rank = ({ countryCodes }: (typeof rows)[number]) => {
    if (countryCodes.includes(country)) return 0;
    return countryCodes.length === 0 ? 1 : 2;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

function Watch({ head }: { head: TitleHead }) {
  const country = useViewerCountry();
  if (head.whereToWatch.length === 0) return null;
  return (
    <section aria-labelledby="watch">
      <SectionHead id="watch" heading="Where to watch" />
      <WhereToWatch offers={inViewersOrder(offerRows(head.whereToWatch), country)} />
    </section>
  );
}

function Related({ head }: { head: TitleHead }) {
  if (head.related.length === 0) return null;
  return (
    <Rail id="related" heading="Related">
      {head.related.map(({ relation, title }) => (
        <li key={title.id}>
          <TitleCard title={title} note={inOneLine([relationLabel(relation), title.year?.toString()])} />
        </li>
      ))}
    </Rail>
  );
}

function FirstCast({ head, cast }: { head: TitleHead; cast: TitleCast }) {
  const entries = castEntriesOf(cast);
  const more = { href: `/drama/${head.id}/${head.slug}/characters`, label: `All ${head.counts.cast}` };
  return (
    <section aria-labelledby="cast">
      <SectionHead id="cast" heading="Cast" {...(head.counts.cast > entries.length ? { more } : {})} />
      {entries.length > 0 ? (
        <CastGrid cast={entries} />
      ) : (
        <p className="facts">Nobody has entered who plays in this title.</p>
      )}
    </section>
  );
}

function FirstEpisodes({ head }: { head: TitleHead }) {
  if (head.counts.episodes === 0) return null;
  const { episodes } = head.counts;
  return (
    <section aria-labelledby="episodes">
      <SectionHead
        id="episodes"
        heading="Episodes"
        note={episodes === 1 ? 'One is listed, with its date.' : `${episodes} are listed, with their dates.`}
        more={{ href: `/drama/${head.id}/${head.slug}/episodes`, label: 'The list' }}
      />
    </section>
  );
}

/** The first tab of a title: what it is about, who plays in it, where to watch it, its facts and its relations. */
export function TitleOverview({ head, cast }: { head: TitleHead; cast: TitleCast }) {
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
