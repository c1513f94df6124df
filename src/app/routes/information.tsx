import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/meta/pageMeta.ts';
import { siteText } from '#src/app/meta/siteTexts.server.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import type { Site } from '#src/domain/web/site.ts';
import { InformationScreen } from '#src/features/information/InformationScreen.tsx';
import type { InformationText } from '#src/features/information/information.view.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/information.ts';

interface Information {
  site: Site;
  text: InformationText;
  path: string;
}

export const loader = pageLoader<Information>(async (page) => {
  const text = siteText(page);
  if (!text) throw notFoundPage(page.url.pathname);
  // The page depends only on settings, which are read when the process starts.
  page.cacheUntilChanged([]);
  return { site: page.site, text, path: page.url.pathname };
});

export const clientLoader = payloadLoader<Information>([
  'about-us',
  'privacy-policy',
  'terms-and-conditions',
]);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site, text, path } = loaderData;
  return pageMeta({
    site,
    title: titled(text.heading, site),
    description: text.description,
    canonical: path,
  });
}

export default function InformationRoute({ loaderData }: Route.ComponentProps) {
  return <InformationScreen text={loaderData.text} />;
}
