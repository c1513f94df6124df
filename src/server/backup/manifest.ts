import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './errors.ts';

/** Increased when the format of a backup changes; older formats remain readable. */
export const FORMAT_VERSION = 1;

const FORMAT = 'dramalog-backup';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** A name in the schema `public`; it becomes part of statements and file paths. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** A table's rows: a file of PostgreSQL's COPY text format, gzipped. */
const tableEntry = z.object({
  name: tableName,
  /** Columns of the file in their order, without generated columns. */
  columns: z.array(z.string().min(1).max(63)),
  rows: count,
  /** Length and hash of the uncompressed rows in the order of the primary key. */
  bytes: count,
  sha256,
});

const sequenceEntry = z.object({
  name: tableName,
  /** The last value of the sequence; null if it was never used. */
  lastValue: z
    .string()
    .regex(/^-?\d+$/)
    .nullable(),
});

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int().positive(),
  product: z.object({ version: z.string(), build: z.string().nullable() }),
  /** When the snapshot was taken, in UTC. */
  createdAt: z.iso.datetime(),
  /** Id of the installation, so that several can share a backup folder. */
  site: z.string().regex(/^[0-9a-f]{16}$/),
  server: z.object({ version: z.string(), isEmbedded: z.boolean() }),
  /** Applied migrations by the time in their journal (ms since 1970), oldest first. */
  migrations: z.array(z.object({ when: count, hash: z.string() })),
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  pictures: z.object({
    files: count,
    bytes: count,
    /** Files that a record refers to and that were missing in the store. */
    missing: count,
  }),
});

/** The description of a backup. */
export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = z.output<typeof tableEntry>;
export type SequenceEntry = z.output<typeof sequenceEntry>;

export const MANIFEST_FILE = 'manifest.json';
/** Hashes of all other files, in the format of `sha256sum`. */
export const SUMS_FILE = 'SHA256SUMS';
/** Secrets that are not in the database: `{ sessionSecret }`; null if it is in the database. */
export const SECRETS_FILE = 'secrets.json';
/** A copy of the site's `.env`, if there was one. */
export const SETTINGS_FILE = 'settings.env';

/** Returns the path of a table's file in a backup. */
export const tableFile = (name: string): string => `tables/${name}.copy.gz`;

/** Serialises a manifest. */
export const manifestText = (manifest: Omit<Manifest, 'format' | 'formatVersion'>): string =>
  `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, ...manifest }, null, 2)}\n`;

/**
 * Reads the manifest of a backup.
 * @param folder folder of the backup
 * @throws BackupError if the folder is not a backup or has a newer format
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${folder} is not a backup: its ${MANIFEST_FILE} cannot be read (${error.code})`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupError(`${folder} is damaged: its ${MANIFEST_FILE} is not JSON`);
  }
  const { formatVersion } = Object(json) as { formatVersion?: unknown };
  if (typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION)
    throw new BackupError(`${folder} was made by a newer version of the product: restore it with that one`);
  const read = manifestSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BackupError(
    `${folder} is damaged: ${MANIFEST_FILE}, ${issue?.path.join('.')}: ${issue?.message}`,
  );
}
