import { payloadLoader } from '#src/client/payload.ts';
import { unmatchedPage } from '#src/domain/errors.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';

export const loader = pageLoader<null>(async ({ url }) => {
  throw unmatchedPage(`${url.pathname.replace(/%2Edata$/, '.data')}${url.search}`);
});

export const clientLoader = payloadLoader<typeof loader>(['unmatched']);

export default function Unmatched() {
  return null;
}
