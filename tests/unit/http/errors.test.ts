import { describe, expect, it } from 'vitest';
import {
  AppError,
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  notFoundPage,
  unavailable,
  unmatchedPage,
} from '#src/domain/errors.ts';

describe('errors', () => {
  it('[S-C8] have a status code (500 by default), a status message and data', () => {
    const plain = new AppError('Something broke');
    expect(plain).toBeInstanceOf(Error);
    expect([plain.statusCode, plain.statusMessage, plain.data]).toEqual([
      500,
      'Internal Server Error',
      undefined,
    ]);
    const reported = new AppError('No tea', {
      statusCode: 418,
      statusMessage: "I'm a teapot",
      data: { pot: 1 },
    });
    expect([reported.statusCode, reported.statusMessage, reported.data]).toEqual([
      418,
      "I'm a teapot",
      { pot: 1 },
    ]);
  });

  it('[S-R17] of an unmatched route name the full path', () => {
    const error = unmatchedPage('/nowhere?x=1');
    expect([error.statusCode, error.message]).toEqual([404, 'Page not found: /nowhere?x=1']);
  });

  it('[S-R18] of an invalid part of an address name the path', () => {
    const error = notFoundPage('/drama/abc');
    expect([error.statusCode, error.message]).toEqual([404, 'Page Not Found: /drama/abc']);
  });

  it('are sent with name, message, fields and their request id', () => {
    expect(invalid({ startDate: 'Give a date' }).toBody('r-1')).toEqual({
      success: false,
      error: {
        name: 'ValidationError',
        message: 'startDate: Give a date',
        fields: { startDate: 'Give a date' },
        requestId: 'r-1',
      },
      message: 'startDate: Give a date',
    });
    expect(notFound('There is no title 12').toBody('r-2')).toEqual({
      success: false,
      error: { name: 'NotFound', message: 'There is no title 12', requestId: 'r-2' },
      message: 'There is no title 12',
    });
  });

  it('have the status and the name of their kind', () => {
    const kinds = [
      badRequest('Bad'),
      invalid({}),
      forbidden(),
      conflict('Changed', { was: 1 }),
      unavailable(30),
    ];
    expect(kinds.map(({ statusCode, name }) => [statusCode, name])).toEqual([
      [400, 'BadRequest'],
      [422, 'ValidationError'],
      [403, 'Forbidden'],
      [409, 'Conflict'],
      [503, 'Unavailable'],
    ]);
    expect(kinds.every((error) => error.message !== '' && error.statusMessage !== 'Error')).toBe(true);
    expect(conflict('Changed', { was: 1 }).toBody('r').error).toMatchObject({ data: { was: 1 } });
    expect(unavailable(30).data).toEqual({ retryAfterSeconds: 30 });
  });

  it('keep the message short with very many invalid fields, and send all fields', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`cast.${index}`, 'Missing']),
    );
    const error = invalid(fields);
    expect(error.message).toBe('cast.0: Missing; cast.1: Missing; cast.2: Missing');
    expect(error.toBody('r').error).toMatchObject({ fields });
  });

  it('keep the cause in the log and out of the response', () => {
    const error = new AppError('Could not save', { cause: new Error('secret') });
    expect(error.cause).toBeInstanceOf(Error);
    expect(JSON.stringify(error.toBody('r'))).not.toContain('secret');
  });
});
