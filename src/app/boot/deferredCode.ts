import { closeListMenus } from '#src/app/listMenus.ts';
import { followUpdates } from '#src/app/navigation/pageUpdates.ts';
import { findAsYouType } from '#src/app/search/findAsYouType.ts';
import type { ApiError } from '#src/client/api.ts';
import { layOutRest } from '#src/ui/deferred/layOutRest.ts';

export { arrive } from '#src/app/navigation/arrival.ts';
export { prepareHistoryStep } from '#src/app/navigation/historySteps.ts';
export { joinChoices } from '#src/app/navigation/joinedChoices.ts';
export { optionsOf } from '#src/app/navigation/navigationOptions.ts';
export { prepare, showWhenAvailable } from '#src/app/navigation/pageUpdates.ts';
export { QuickSearchOpener } from '#src/app/search/QuickSearchOpener.tsx';
export { writeLocalTimes } from '#src/client/localTimes.ts';

/** Starts the features of a document that need the deferred code. */
export function begin(): void {
  followUpdates();
  findAsYouType();
  closeListMenus();
  if (document.readyState === 'complete') void layOutRest();
  else addEventListener('load', () => void layOutRest(), { once: true });
}

/** Handles a failed call according to the error catalogue. */
export async function onError(error: ApiError): Promise<void> {
  const { authProvider } = await import('#src/client/authProvider.ts');
  await authProvider.onError(error);
}

/** Signs out from the header's menu. */
export async function signOut(): Promise<void> {
  const module = await import('#src/client/signOut.ts');
  await module.signOut();
}

/** Passes an unhandled error to the app's error handler. */
export async function handleAppError(thrown: unknown): Promise<void> {
  const handler = await import('#src/app/errorHandler.ts');
  handler.handleAppError(thrown);
}
