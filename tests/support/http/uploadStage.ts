import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { type Added, octets } from '#tests/support/http/uploads.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

export let site: StaffSite;
export let editor: StaffMember;
export let folder: string;
/** A separate temporary folder for the server of this file, as others store their uploads in the system's. */
export let uploads: string;
export const upload = <Body = Added>(
  bytes: Uint8Array,
  query: Record<string, string | number>,
  as = editor,
) =>
  as.call<Body>(
    `/images?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    {
      method: 'POST',
      body: bytes,
      headers: octets,
    },
  );
export const added = async (bytes: Uint8Array, query: Record<string, string | number>) => {
  const { json, text, status } = await upload(bytes, query);
  if (status > 201) throw new Error(text);
  return json;
};
export const filesOf = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort();

/** Prepares the tests of a file, and cleans up after them. */
export function prepareUploads(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-test-'));
    uploads = await mkdtemp(join(tmpdir(), 'uploads-test-'));
    site = await staffSite({ media: createDiskStore(folder) });
    editor = await site.member('editor');
    vi.stubEnv('TMPDIR', uploads);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await site.close();
    for (const own of [folder, uploads]) await rm(own, { recursive: true, force: true });
  });
}
