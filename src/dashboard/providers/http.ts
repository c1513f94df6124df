import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';
import { ApiError, type CallOptions, sendRequest } from '#src/client/api.ts';
import { errorDetails } from '#src/client/errorDetails.ts';
import { sendOnce } from './once.ts';

/** Adds the properties that Refine's hooks read from errors: status and errors by field. */
function withFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { fields } = errorDetails(error);
  return Object.assign(error, { statusCode: error.status, ...(fields && { errors: fields }) });
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const methodOf = (method = 'get') => {
  const upper = method.toUpperCase();
  if (!METHODS.has(upper)) throw new TypeError(`The API has no method ${upper}`);
  return upper as NonNullable<CallOptions['method']>;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answered instead of the server: treat it as no response.
    throw withFields(new ApiError(0, {}));
  }
}

const adapter: AxiosAdapter = async (config) => {
  const { url = '', method, data, signal } = config;
  const verb = methodOf(method);
  // The server recognises repeated calls only when they create or update one record.
  const send = verb === 'POST' || verb === 'PATCH' ? sendOnce : sendRequest;
  const response = await send(url, {
    method: verb,
    base: '',
    ...(data !== undefined && { body: data }),
    ...(signal instanceof AbortSignal && { signal }),
  }).catch((error: unknown) => {
    throw withFields(error);
  });
  const text = await response.text();
  return {
    data: text === '' ? null : parsed(text),
    status: response.status,
    statusText: response.statusText,
    headers: AxiosHeaders.from(Object.fromEntries(response.headers)),
    config,
  };
};

/** The axios instance for simple-rest, which sends all calls through the product's API client. */
export const http = axios.create({ adapter, transformRequest: [], transformResponse: [] });
