import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Database, inTransaction } from '#src/server/db/database.ts';

export const SIGNING_ALGORITHM = 'ES256';

const DAY_MILLISECONDS = 86_400_000;
/** A new key signs after so many days; the old one is good for what it signed, an hour at most, and is kept a day more. */
const ROTATION_DAYS = 30;
const KEPT_DAYS = ROTATION_DAYS + 1;
/** Any fixed number: one process makes a key at a time. */
const KEYS_LOCK = 7_240_915_006;

export interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  createdAt: Date;
}

interface StoredKey {
  id: string;
  privateKey: JWK;
  publicKey: JWK;
  createdAt: Date;
}

async function imported({ id, privateKey, publicKey, createdAt }: StoredKey): Promise<SigningKey> {
  const [secret, open] = await Promise.all([
    importJWK(privateKey, SIGNING_ALGORITHM),
    importJWK(publicKey, SIGNING_ALGORITHM),
  ]);
  if (secret instanceof Uint8Array || open instanceof Uint8Array) throw new Error(`Key ${id} is no key pair`);
  return { id, privateKey: secret, publicKey: open, createdAt };
}

const SELECT = `select id, private_key as "privateKey", public_key as "publicKey", created_at as "createdAt"
  from identity_keys where created_at > $1 order by created_at desc`;

/**
 * The keys that tokens may be signed with, newest first: that one signs. Made where there is none, or none new enough.
 * @param now the clock
 */
export async function signingKeys(db: Database, now: Date): Promise<SigningKey[]> {
  const kept = new Date(now.getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  const { rows } = await db.pool.query<StoredKey>(SELECT, [kept]);
  const isNew = ({ createdAt }: StoredKey) =>
    now.getTime() - createdAt.getTime() < ROTATION_DAYS * DAY_MILLISECONDS;
  if (rows.some(isNew)) return Promise.all(rows.map(imported));
  return inTransaction(db, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    const again = (await client.query<StoredKey>(SELECT, [kept])).rows;
    if (again.some(isNew)) return Promise.all(again.map(imported));
    const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const made: StoredKey = {
      id: randomUUID(),
      privateKey: await exportJWK(privateKey),
      publicKey: await exportJWK(publicKey),
      createdAt: now,
    };
    await client.query(
      'insert into identity_keys (id, private_key, public_key, created_at) values ($1, $2, $3, $4)',
      [made.id, made.privateKey, made.publicKey, made.createdAt],
    );
    await client.query('delete from identity_keys where created_at <= $1', [kept]);
    return Promise.all([made, ...again].map(imported));
  });
}
