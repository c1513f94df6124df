import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Breadcrumbs } from '#src/ui/controls/Breadcrumbs.tsx';
import { PictureCredit } from '#src/ui/poster/PictureCredit.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { TitleHeader } from '#src/ui/title/TitleHeader.tsx';
import type { ShownTitle } from './shownTitle.ts';
import { titleSteps } from './titleSteps.ts';
import { airingText, episodesKnown, kindText, runtimeText } from './titleText.ts';

function factsOf(head: ShownTitle): string[] {
  const facts = [
    kindText(head),
    head.year === null ? 'Date to be announced' : String(head.year),
    head.countries.map(({ name }) => name).join(', '),
    head.type === 'movie' ? null : episodesKnown(head),
    head.runtimeMinutes === null ? null : runtimeText(head.runtimeMinutes),
    head.networks
      .slice(0, 2)
      .map(({ name }) => name)
      .join(', '),
    head.status === 'airing' ? airingText(head) : null,
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

/** Layout of all pages of a title: header with poster and facts, tabs, picture credits. */
export function TitleFrame({
  head,
  next,
  actions,
  address,
  children,
}: {
  head: ShownTitle;
  /** Next broadcast with its countdown. */
  next: ReactNode;
  /** The buttons below the poster. */
  actions: ReactNode;
  /** Absolute URL of the title, shown in print. */
  address: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const base = `/drama/${head.id}/${head.slug}`;
  const { tmdb } = head;
  const tab = (label: string, path: string, count?: number) => ({
    label,
    href: `${base}${path}`,
    current:
      pathname === `${base}${path}` || (path === '/episodes' && pathname.startsWith(`${base}/episode/`)),
    count: count ?? null,
  });
  const steps = titleSteps(head, pathname);
  const hasEpisodes = head.type !== 'movie' || head.counts.episodes > 0;
  return (
    <article>
      <TitleHeader
        title={{ ...head, genres: head.genres.map(({ slug }) => slug) }}
        breadcrumbs={<Breadcrumbs steps={steps} />}
        backdrop={head.backdrop}
        facts={factsOf(head).map((label) => ({ label }))}
        next={next}
        actions={actions}
        score={{
          value: head.score,
          count: head.scoreCount,
          tmdb: tmdb ? { value: tmdb.score, count: tmdb.votes } : null,
        }}
        genres={head.genres.map(({ slug, name }) => ({
          label: name,
          href: `${steps[0].href}?genre=${slug}`,
        }))}
        synopsis={null}
      />
      <div className="page">
        <Tabs
          label={`About ${head.title}`}
          tabs={[
            tab('Overview', ''),
            tab('Characters', '/characters', head.counts.cast),
            ...(hasEpisodes ? [tab('Episodes', '/episodes', head.counts.episodes)] : []),
            tab('Reviews', '/reviews', head.reviewCount),
          ]}
        />
        {children}
        <PictureCredit images={[head.poster, head.backdrop]} />
        <p className="printed-address">{address}</p>
      </div>
    </article>
  );
}
