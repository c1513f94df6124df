import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { siteText } from '#src/app/siteTexts.server.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { InformationScreen } from '#src/features/information/InformationScreen.tsx';
import type { InformationText } from '#src/features/information/information.view.ts';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/information.ts';

interface Information {
  site: Site;
  text: InformationText;
  path: string;
}

export const loader = pageLoader<Information>(async (page) => {
  const text = siteText(page);
  if (!text) throw notFoundPage(page.url.pathname);
  // Only the settings could change it, and they are read when the process starts.
  page.keepUntilChanged([]);
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
