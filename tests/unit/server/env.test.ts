import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENT_VARIABLES, readEnv } from '#src/server/env.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the environment', () => {
  it('is described by .env.example, variable by variable', () => {
    const named = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(named.sort()).toEqual([...ENVIRONMENT_VARIABLES].sort());
  });

  it('accepts both forms of a TMDB key, and offers nothing without one', () => {
    for (const key of ['0123456789abcdef0123456789abcdef', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'])
      expect(readEnv({ TMDB_API_KEY: key }, '/srv/app').tmdb).toMatchObject({
        key,
        api: 'https://api.themoviedb.org/3',
      });
    expect(readEnv({}, '/srv/app').tmdb).toBeNull();
  });

  it('needs nothing: every variable has a default', () => {
    expect(readEnv({}, '/srv/app')).toMatchObject({
      port: 3000,
      dataDir: '/srv/app/data',
      databaseUrl: null,
      productName: 'Dramalog',
    });
  });

  it('treats an empty variable as absent, as in the copied example', () => {
    const blank = Object.fromEntries(ENVIRONMENT_VARIABLES.map((name) => [name, '']));
    expect(readEnv(blank, '/srv/app')).toEqual(readEnv({}, '/srv/app'));
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '30.5'],
    ['PRODUCT_NAME', 'x'.repeat(41)],
    ['OPERATOR_NAME', '  '],
    ['PUBLIC_ORIGIN', 'dramalog.example'],
    ['PUBLIC_ORIGIN', 'https://dramalog.example/path'],
    ['TRUST_PROXY', 'maybe'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'http://mail'],
    ['TMDB_API_KEY', 'my key'],
    ['ADMIN_EMAIL', 'nobody'],
    ['CONTACT_TO', 'staff@example.org, nobody'],
    ['CONTACT_TO', 'a@example.org\nBcc: b@example.org'],
    ['LOG_LEVEL', 'loud'],
    ['API_BASE_URL', '//elsewhere'],
    ['FIREBASE_API_KEY', 'two words'],
    ['FIREBASE_PROJECT_ID', 'evil.example/#'],
    ['FIREBASE_PROJECT_ID', 'Dramalog'],
    ['FIREBASE_AUTH_DOMAIN', 'https://dramalog.firebaseapp.com'],
    ['FIREBASE_AUTH_DOMAIN', "a.example; script-src 'unsafe-inline'"],
    ['FIREBASE_PROVIDERS', 'google.com github.com'],
  ])('rejects %s with the value "%s", and says in plain words what it must be', (name, value) => {
    expect(() => readEnv({ [name]: value }, '/srv/app')).toThrow(new RegExp(`^ *${name}: must `, 'm'));
  });

  it.each([
    ['FIREBASE_API_KEY', 'AIza-1', 'FIREBASE_PROJECT_ID'],
    ['FIREBASE_PROJECT_ID', 'dramalog-1', 'FIREBASE_API_KEY'],
    ['ADMIN_EMAIL', 'a@example.org', 'ADMIN_PASSWORD'],
  ])('with only %s (%s) asks for %s', (name, value, missing) => {
    expect(() => readEnv({ [name]: value }, '/srv/app')).toThrow(
      `${missing}: must be set too if ${name} is set`,
    );
  });
});
