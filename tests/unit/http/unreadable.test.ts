import { describe, expect, it } from 'vitest';
import { escapedAddress } from '#src/server/http/connections/unreadableRequests.ts';

const packet = (line: string) => Buffer.from(`${line}\r\nHost: localhost\r\n\r\n`);

describe('an address sent as plain UTF-8', () => {
  it('is converted to its escaped form', () => {
    expect(escapedAddress(packet('GET /search?q=도깨비 HTTP/1.1'))).toBe(
      '/search?q=%EB%8F%84%EA%B9%A8%EB%B9%84',
    );
    expect(escapedAddress(packet('HEAD /people/1/%EA%B3%B5유?a=b%20c HTTP/1.0'))).toBe(
      '/people/1/%EA%B3%B5%EC%9C%A0?a=b%20c',
    );
  });

  it.each([
    'GET /plain HTTP/1.1',
    'POST /api/도깨비 HTTP/1.1',
    'GET //evil.example/도깨비 HTTP/1.1',
    'GET /\\evil.example/도깨비 HTTP/1.1',
    'GET http://evil.example/도깨비 HTTP/1.1',
    'GET /a b도깨비 HTTP/1.1',
    'GET /\t/evil.example/도깨비 HTTP/1.1',
    'GET /\t\\evil.example/도깨비 HTTP/1.1',
    'GET /.//evil.example/도깨비 HTTP/1.1',
    'GET /a/..//evil.example/도깨비 HTTP/1.1',
    'GET /\u0000도깨비 HTTP/1.1',
    'GET /a\u007f도깨비 HTTP/1.1',
    '도깨비',
    '',
  ])('is not created from %j', (line) => {
    expect(escapedAddress(packet(line))).toBeNull();
  });

  it('is not created from nothing', () => {
    expect(escapedAddress(undefined)).toBeNull();
  });
});
