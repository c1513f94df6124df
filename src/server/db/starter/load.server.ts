export async function loadStarter(
  _db: unknown,
  _log: unknown,
  _options: { root: string; source: string | null },
): Promise<void> {}
