/** Fetches and opens the SDK ahead of need: while a field is filled in, or a window must open without delay. */
export function warmUpIdentity(): void {
  // Offline it is fetched again when it is needed, where a failure is told.
  import('#src/client/identityClient.ts').then(({ openAuth }) => openAuth()).catch(() => undefined);
}
