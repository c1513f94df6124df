import { metaOf } from '#src/app/meta/pageMeta.ts';
import { siteText } from '#src/app/meta/siteTexts.server.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { InformationScreen } from '#src/features/information/InformationScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/information.ts';

export const loader = pageLoader(async (page) => {
  const text = siteText(page);
  if (!text) throw notFoundPage(page.url.pathname);
  // The page depends only on settings, which are read when the process starts.
  page.cacheUntilChanged([]);
  return { site: page.site, text, path: page.url.pathname };
});

export const clientLoader = payloadLoader<typeof loader>([
  'about-us',
  'privacy-policy',
  'terms-and-conditions',
]);

export const meta = metaOf<typeof loader>(({ text, path }) => ({
  title: text.heading,
  description: text.description,
  canonical: path,
}));

export default function InformationRoute({ loaderData }: Route.ComponentProps) {
  return <InformationScreen text={loaderData.text} />;
}
