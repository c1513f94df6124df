import { STAFF_RESOURCES } from '#refine.config';
import {
  declaredEndpoints,
  OTHER_STAFF_ENDPOINTS,
  type StaffEndpoint,
} from '#tests/support/staff/staffEndpoints.ts';
import { ENDPOINT_TABLE } from './endpointTable.ts';

/** A call of the API with the access that it requires; `anyone` requires nothing. */
export interface ApiOperation {
  endpoint: string;
  method: string;
  /** Address with its parameters in braces. */
  path: string;
  needs: StaffEndpoint['needs'] | 'anyone';
}

const needsOf = (statuses: string): ApiOperation['needs'] =>
  statuses.startsWith('401') ? 'session' : 'anyone';

function operation(endpoint: string, needs: ApiOperation['needs']): ApiOperation {
  const [method = '', path = ''] = endpoint.split(' ');
  return { endpoint, method, path, needs };
}

/** Calls that need no session, though some callers are rejected: they exchange or end one. */
const ABOUT_SESSIONS: ReadonlySet<string> = new Set(['POST /session', 'DELETE /session', 'GET /me']);

/** Every call of the API, from the access tables. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  ...Object.entries(ENDPOINT_TABLE).map(([endpoint, statuses]) =>
    operation(endpoint, ABOUT_SESSIONS.has(endpoint) ? 'anyone' : needsOf(statuses)),
  ),
  ...[...declaredEndpoints(STAFF_RESOURCES), ...OTHER_STAFF_ENDPOINTS].map(({ endpoint, needs }) =>
    operation(endpoint, needs),
  ),
];
