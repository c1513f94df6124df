import { prepare } from '#src/app/navigation/pageUpdates.ts';
import { isRouteCodeLoaded } from '#src/client/routeFiles.ts';

let latest = 0;

/**
 * Loads the code of the page that Back or Forward opened, like `prepare` does for clicks. Otherwise React Router would reload
 * the page whenever a route's code is missing, without a limit (S-C4).
 * @returns whether React Router may continue; false if the code is missing or another step followed meanwhile
 */
export async function prepareHistoryStep(): Promise<boolean> {
  latest += 1;
  const step = latest;
  return (isRouteCodeLoaded(location.href) || (await prepare(location.href))) && step === latest;
}
