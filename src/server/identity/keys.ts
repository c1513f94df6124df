import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Database, inTransaction } from '#src/server/db/database.ts';

export const SIGNING_ALGORITHM = 'ES256';

const DAY_MILLISECONDS = 86_400_000;
/** Age at which a new key replaces the signing key; the old one stays for its tokens (an hour at most) and is deleted a day later. */
const ROTATION_DAYS = 30;
const RETENTION_DAYS = ROTATION_DAYS + 1;
/** Id of the advisory lock under which one process at a time creates a key; the number is arbitrary. */
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
  const [signingKey, verifyingKey] = await Promise.all([
    importJWK(privateKey, SIGNING_ALGORITHM),
    importJWK(publicKey, SIGNING_ALGORITHM),
  ]);
  if (signingKey instanceof Uint8Array || verifyingKey instanceof Uint8Array)
    throw new Error(`Key ${id} is not a key pair`);
  return { id, privateKey: signingKey, publicKey: verifyingKey, createdAt };
}

const SELECT = `select id, private_key as "privateKey", public_key as "publicKey", created_at as "createdAt"
  from identity_keys where created_at > $1 order by created_at desc`;

/**
 * Returns the valid signing keys, newest first; the first one signs. Creates a key if there is none or none new enough.
 * @param now the clock
 */
export async function signingKeys(db: Database, now: Date): Promise<SigningKey[]> {
  const oldestStored = new Date(now.getTime() - RETENTION_DAYS * DAY_MILLISECONDS);
  const { rows } = await db.pool.query<StoredKey>(SELECT, [oldestStored]);
  const isNew = ({ createdAt }: StoredKey) =>
    now.getTime() - createdAt.getTime() < ROTATION_DAYS * DAY_MILLISECONDS;
  if (rows.some(isNew)) return Promise.all(rows.map(imported));
  return inTransaction(db, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    const again = (await client.query<StoredKey>(SELECT, [oldestStored])).rows;
    if (again.some(isNew)) return Promise.all(again.map(imported));
    const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const newKey: StoredKey = {
      id: randomUUID(),
      privateKey: await exportJWK(privateKey),
      publicKey: await exportJWK(publicKey),
      createdAt: now,
    };
    await client.query(
      'insert into identity_keys (id, private_key, public_key, created_at) values ($1, $2, $3, $4)',
      [newKey.id, newKey.privateKey, newKey.publicKey, newKey.createdAt],
    );
    await client.query('delete from identity_keys where created_at <= $1', [oldestStored]);
    return Promise.all([newKey, ...again].map(imported));
  });
}
