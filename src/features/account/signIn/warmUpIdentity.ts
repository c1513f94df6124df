/** Loads and initialises the SDK early: while the user fills in a field, or because a pop-up window must open without delay. */
export function warmUpIdentity(): void {
  // The action itself loads the SDK again and reports a failure.
  import('#src/client/identityClient.ts').then(({ openAuth }) => openAuth()).catch(() => undefined);
}
