import type { Action, Resource } from '#src/domain/roles/roles.ts';
import { type ResourceDeclaration, restOf } from '#src/records/resources/define.ts';

/** The access of a staff call: the permission, or only a session if the command decides by its target. */
export interface StaffEndpoint {
  /** `GET /tags/export` */
  endpoint: string;
  needs: readonly [action: Action, resource: Resource, orResource?: Resource] | 'session';
}

const of = (action: Action, resource: Resource, orResource?: Resource) =>
  [action, resource, ...(orResource ? [orResource] : [])] as [Action, Resource, Resource?];

function recordEndpoints({
  rest,
  resource,
  offers,
}: {
  rest: string;
  resource: Resource;
  offers: readonly string[];
}): StaffEndpoint[] {
  const calls: readonly (readonly [offer: string, endpoint: string, action: Action])[] = [
    ['create', `POST /${rest}`, 'create'],
    ['update', `PATCH /${rest}/{id}`, 'update'],
    ['delete', `DELETE /${rest}/{id}`, 'delete'],
    ['restore', `POST /${rest}/{id}/restore`, 'restore'],
    ['revisions', `GET /${rest}/{id}/revisions`, 'update'],
    ['revert', `POST /${rest}/{id}/revert`, 'update'],
    ['uses', `GET /${rest}/uses`, 'read'],
    ['uses', `GET /${rest}/{id}/uses`, 'read'],
    ['export', `GET /${rest}/export`, 'export'],
    ['bulk', `POST /${rest}/bulk`, 'update'],
    ['merge', `GET /${rest}/{id}/merge`, 'merge'],
    ['merge', `POST /${rest}/{id}/merge`, 'merge'],
    ['import', `POST /${rest}/import`, 'create'],
  ];
  return calls.flatMap(([offer, endpoint, action]) =>
    offers.includes(offer) ? [{ endpoint, needs: of(action, resource) }] : [],
  );
}

/** The calls from the declarations of the resources, by their access. */
export function declaredEndpoints(resources: readonly ResourceDeclaration[]): StaffEndpoint[] {
  return resources.flatMap((resource) => {
    const offers = [...resource.offers, ...(resource.offers.includes('revisions') ? ['revert'] : [])];
    return recordEndpoints({ rest: restOf(resource), resource: resource.name, offers });
  });
}

/** The staff calls that no declaration contains. */
export const OTHER_STAFF_ENDPOINTS: readonly StaffEndpoint[] = [
  ...recordEndpoints({
    rest: 'images',
    resource: 'images',
    offers: ['create', 'update', 'delete', 'revisions', 'revert', 'uses'],
  }),
  { endpoint: 'GET /images', needs: of('update', 'images') },
  { endpoint: 'GET /images/{id}', needs: of('update', 'images') },
  { endpoint: 'GET /staff/dramas', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/dramas/{id}', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/people', needs: of('update', 'people') },
  { endpoint: 'GET /staff/people/{id}', needs: of('update', 'people') },
  { endpoint: 'POST /staff/people/candidates', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/people/{id}/credits', needs: of('update', 'people') },
  { endpoint: 'PATCH /staff/people/{id}/credits', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/work', needs: of('update', 'dramas', 'people') },
  { endpoint: 'POST /staff/work/links', needs: of('update', 'dramas', 'people') },
  { endpoint: 'GET /staff/external-sources', needs: of('update', 'dramas', 'people') },
  { endpoint: 'GET /staff/content-ratings', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/tmdb', needs: of('update', 'dramas', 'people') },
  { endpoint: 'GET /staff/tmdb/pictures/{size}/{file}', needs: of('update', 'dramas', 'people') },
  { endpoint: 'GET /staff/dramas/{id}/tmdb/candidates', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/dramas/{id}/tmdb', needs: of('update', 'dramas') },
  { endpoint: 'POST /staff/dramas/{id}/tmdb', needs: of('update', 'dramas') },
  { endpoint: 'POST /staff/dramas/tmdb', needs: of('update', 'dramas') },
  { endpoint: 'GET /staff/people/{id}/tmdb/candidates', needs: of('update', 'people') },
  { endpoint: 'GET /staff/people/{id}/tmdb', needs: of('update', 'people') },
  { endpoint: 'POST /staff/people/{id}/tmdb', needs: of('update', 'people') },
  { endpoint: 'GET /staff/reviews', needs: of('update', 'reviews') },
  { endpoint: 'GET /staff/reviews/{id}', needs: of('update', 'reviews') },
  { endpoint: 'GET /staff/reports', needs: of('moderate', 'reviews') },
  { endpoint: 'DELETE /staff/reports/{id}', needs: of('moderate', 'reviews') },
  { endpoint: 'GET /messages', needs: of('read', 'messages') },
  { endpoint: 'GET /messages/{id}', needs: of('read', 'messages') },
  { endpoint: 'GET /users', needs: of('read', 'users') },
  { endpoint: 'GET /users/{id}', needs: of('read', 'users') },
  { endpoint: 'PUT /users/{id}/suspension', needs: of('moderate', 'users') },
  { endpoint: 'DELETE /users/{id}/suspension', needs: of('moderate', 'users') },
  { endpoint: 'PUT /users/{id}/verification', needs: of('update', 'users') },
  { endpoint: 'POST /users/{id}/verification/mail', needs: of('update', 'users') },
  { endpoint: 'DELETE /users/{id}', needs: of('delete', 'users') },
  { endpoint: 'GET /users/{id}/sessions', needs: of('moderate', 'users') },
  { endpoint: 'DELETE /users/{id}/sessions', needs: of('moderate', 'users') },
  { endpoint: 'DELETE /users/{id}/sessions/{session}', needs: of('moderate', 'users') },
  { endpoint: 'GET /roles', needs: of('read', 'roles') },
  { endpoint: 'GET /roles/{id}', needs: of('read', 'roles') },
  { endpoint: 'GET /activity', needs: of('read', 'activity') },
  { endpoint: 'GET /activity/days', needs: of('read', 'activity') },
  { endpoint: 'GET /activity/export', needs: of('export', 'activity') },
  { endpoint: 'GET /activity/{id}', needs: of('read', 'activity') },
  { endpoint: 'POST /activity/{id}/undo', needs: 'session' },
  { endpoint: 'GET /jobs/{id}', needs: 'session' },
  { endpoint: 'GET /jobs/{id}/refused', needs: 'session' },
  { endpoint: 'DELETE /jobs/{id}', needs: 'session' },
];
