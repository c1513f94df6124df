import { findAsYouType } from '#src/app/findAsYouType.ts';
import { closeListMenus } from '#src/app/listMenus.ts';
import { keepUpdated } from '#src/app/pageUpdates.ts';
import type { ApiError } from '#src/client/api.ts';
import { layOutRest } from '#src/ui/late/layOutRest.ts';

export { arrive } from '#src/app/arrival.ts';
export { joinChoices } from '#src/app/joinedChoices.ts';
export { mannerOf } from '#src/app/manner.ts';
export { comeBack, prepare } from '#src/app/pageUpdates.ts';
export { QuickSearchOpener } from '#src/app/QuickSearchOpener.tsx';
export { writeLocalTimes } from '#src/client/localTimes.ts';

/** Begins what a document does once its code is there. */
export function begin(): void {
  keepUpdated();
  findAsYouType();
  closeListMenus();
  if (document.readyState === 'complete') void layOutRest();
  else addEventListener('load', () => void layOutRest(), { once: true });
}

/** Acts on a failed call by the error catalogue. */
export async function onError(error: ApiError): Promise<void> {
  const { authProvider } = await import('#src/client/authProvider.ts');
  await authProvider.onError(error);
}

/** Signs out by the header's button. */
export async function signOut(): Promise<void> {
  const way = await import('#src/client/signOut.ts');
  await way.signOut();
}

/** Hands an error that nobody was there for to the app's error handler. */
export async function handleAppError(thrown: unknown): Promise<void> {
  const handler = await import('#src/app/errorHandler.ts');
  handler.handleAppError(thrown);
}
