import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/domain/web/site.ts';
import { ContactSent } from '#src/features/contact/ContactSent.tsx';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/contactSent.ts';

interface Sent {
  site: Site;
}

export const loader = pageLoader<Sent>(async ({ site, cacheUntilChanged }) => {
  cacheUntilChanged([]);
  return { site };
});

export const clientLoader = payloadLoader<Sent>(['contact-sent']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site } = loaderData;
  const description = 'Your message has arrived.';
  return pageMeta({ site, title: titled('Your message has arrived', site), description, canonical: null });
}

export default function ContactSentRoute() {
  return <ContactSent />;
}
