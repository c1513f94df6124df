import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';
import { ApiError, ask, type CallOptions } from '#src/client/api.ts';
import { askOnce } from './once.ts';

/** What Refine's hooks read of an error, on our own error: its status, and what is wrong in which field. */
function withFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { error: told } = error.body;
  const fields = typeof told === 'object' ? told.fields : undefined;
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
    // What a network gave in the server's stead is no answer.
    throw withFields(new ApiError(0, {}));
  }
}

const adapter: AxiosAdapter = async (config) => {
  const { url = '', method, data, signal } = config;
  const verb = methodOf(method);
  // Only what makes or changes one record is known again by the server.
  const send = verb === 'POST' || verb === 'PATCH' ? askOnce : ask;
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

/** What simple-rest calls with: axios in its hands, the product's one API client behind it. */
export const http = axios.create({ adapter, transformRequest: [], transformResponse: [] });
