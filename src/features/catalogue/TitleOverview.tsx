import { relationLabel } from '#src/domain/creditKinds.ts';
import { formatPartialDate } from '#src/domain/partialDate.ts';
import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { CastGrid } from '#src/ui/people/CastGrid.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { Rail } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { FactList } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import { WhereToWatch } from '#src/ui/title/WhereToWatch.tsx';
import { CrewFacts } from './CrewFacts.tsx';
import { castEntriesOf } from './castEntries.ts';
import type { TitleCast, TitleHead, WatchOffer } from './title.view.ts';
import { titleFacts } from './titleFacts.tsx';

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

function Watch({ head }: { head: TitleHead }) {
  if (head.whereToWatch.length === 0) return null;
  return (
    <section aria-labelledby="watch">
      <h2 id="watch">Where to watch</h2>
      <WhereToWatch offers={offerRows(head.whereToWatch)} />
    </section>
  );
}

function Related({ head }: { head: TitleHead }) {
  if (head.related.length === 0) return null;
  return (
    <Rail id="related" heading="Related titles">
      {head.related.map(({ relation, title }) => (
        <li key={title.id}>
          <TitleCard title={title} note={[relationLabel(relation), title.year].filter(Boolean).join(' · ')} />
        </li>
      ))}
    </Rail>
  );
}

function FirstCast({ head, cast }: { head: TitleHead; cast: TitleCast }) {
  const entries = castEntriesOf(cast);
  return (
    <section aria-labelledby="cast">
      <h2 id="cast">Cast</h2>
      {entries.length > 0 ? (
        <CastGrid cast={entries} />
      ) : (
        <EmptyState heading="No cast recorded yet" text="Nobody has entered who plays in this title." />
      )}
      {cast.castCount > entries.length && (
        <p className="section-more">
          <a href={`/drama/${head.id}/${head.slug}/characters`}>All {cast.castCount} members of the cast</a>
        </p>
      )}
    </section>
  );
}

/** The first tab of a title: what it is about, who plays in it, where to watch it, its facts and its relations. */
export function TitleOverview({ head, cast }: { head: TitleHead; cast: TitleCast }) {
  return (
    <>
      <div className="title-columns">
        <div>
          {head.synopsis && (
            <section aria-labelledby="synopsis">
              <h2 id="synopsis" className="visually-hidden">
                Synopsis
              </h2>
              <RichText html={head.synopsis} />
            </section>
          )}
          <FirstCast head={head} cast={cast} />
          <Watch head={head} />
        </div>
        <aside aria-label="Facts">
          <FactList facts={titleFacts(head)} />
          <CrewFacts cast={cast} />
          {head.aliases.length > 0 && (
            <>
              <h2 className="aside-heading">Also known as</h2>
              <Names names={head.aliases.map(({ name }) => name)} />
            </>
          )}
        </aside>
      </div>
      <Related head={head} />
    </>
  );
}
