import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { ContactSent } from '#src/features/contact/ContactSent.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';

export const loader = pageLoader(async ({ site, cacheUntilChanged }) => {
  cacheUntilChanged([]);
  return { site };
});

export const clientLoader = payloadLoader<typeof loader>(['contact-sent']);

export const meta = metaOf<typeof loader>(() => ({
  title: 'Your message has arrived',
  description: 'Your message has arrived.',
  canonical: null,
}));

export default function ContactSentRoute() {
  return <ContactSent />;
}
