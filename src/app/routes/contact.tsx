import { metaOf } from '#src/app/meta/pageMeta.ts';
import { siteText } from '#src/app/meta/siteTexts.server.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import type { ReturnedForm } from '#src/domain/web/returnedForm.ts';
import { ContactForm } from '#src/features/contact/ContactForm.tsx';
import { InformationDesk } from '#src/features/information/InformationScreen.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/contact.ts';

export const loader = pageLoader(async (page) => {
  const text = siteText(page);
  if (!text) throw notFoundPage(page.url.pathname);
  const returned = page.returnedForm ?? null;
  if (returned === null) page.cacheUntilChanged([]);
  return { site: page.site, text, returned };
});

export const clientLoader = payloadLoader<typeof loader>(['contact']);

/** Prefix of the page's title after a submission, because screen readers announce the title first. */
function outcome(returned: ReturnedForm | null): string {
  if (returned === null) return '';
  return returned.isWrong ? 'Not sent: ' : 'One more step: ';
}

export const meta = metaOf<typeof loader>(({ text, returned }) => ({
  title: `${outcome(returned)}${text.heading}`,
  description: text.description,
  canonical: returned === null ? '/contact' : null,
}));

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return (
    <InformationDesk text={loaderData.text}>
      <ContactForm returned={loaderData.returned} />
    </InformationDesk>
  );
}
