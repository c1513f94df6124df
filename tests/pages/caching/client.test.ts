import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, call } from '#src/client/api.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const failure = (path: string, base: string) =>
  call(path, { base }).then(
    () => null,
    (error: unknown) => error,
  );

describe('the shared API client', () => {
  it('[S-C1] returns the response of a call below its base address', async () => {
    expect(await call('/dramas?_end=1', { base: `${app.origin}/api` })).toEqual([]);
  });

  it('[S-C2] reads success, message and error from an error body', async () => {
    const error = await failure('/dramas/x', `${app.origin}/api`);
    expect(error).toBeInstanceOf(ApiError);
    const { status, body, message, name } = error as ApiError;
    expect(status).toBe(400);
    expect(body.success).toBe(false);
    expect(body.error).toMatchObject({ name, message: expect.any(String), requestId: expect.any(String) });
    expect(message).toBe(body.message);
  });

  it('[S-C2] reads jwtExpired, and an error in plain text', async () => {
    const expired = new ApiError(401, { success: false, jwtExpired: true, message: 'jwt expired' });
    expect([expired.body.jwtExpired, expired.message]).toEqual([true, 'jwt expired']);
    expect(new ApiError(401, { error: 'TokenExpiredError' }).name).toBe('TokenExpiredError');
  });

  it('reports a missing response and a response that is not from our server', async () => {
    const nobody = (await failure('/x', 'http://127.0.0.1:9')) as ApiError;
    expect([nobody.status, nobody.message]).toEqual([0, 'The server cannot be reached.']);
    const page = (await failure('/no/such/page', app.origin)) as ApiError;
    expect([page.status, page.message]).toEqual([404, 'The server answered 404.']);
  });

  it.each([
    ['is interrupted', { 'Content-Length': '100' }, '{"loaderData":{'],
    ['is truncated', { 'Content-Length': '15' }, '{"loaderData":{'],
    ['is the sign-in page of a network', { 'Content-Length': '14' }, '<p>Welcome</p>'],
  ])('treats a response that %s as an error', async (_, headers, body) => {
    const stranger = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.write(body, () => response.destroy());
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const error = (await failure('/x', `http://127.0.0.1:${port}`)) as ApiError;
    expect([error.status, error.message]).toEqual([0, 'The server cannot be reached.']);
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
  });
});
