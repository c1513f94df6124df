import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';

export const loader = pageLoader<null>(async ({ url }) => {
  throw notFoundPage(url.pathname);
});

export const clientLoader = payloadLoader<typeof loader>(['title-unknown-tab']);

export default function UnknownTab() {
  return null;
}
