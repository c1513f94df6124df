/**
 * The response of every API call to each kind of caller: nobody, unverified, member, editor, moderator,
 * admin, suspended. Public reads are the same for everyone. `{id}` stands for an existing record.
 */
const EVERYBODY = '200 200 200 200 200 200 200';
const OWN = '401 401 200 200 200 200 403';

export const ENDPOINT_TABLE: Readonly<Record<string, string>> = {
  'GET /countries': EVERYBODY,
  'GET /countries/{id}': EVERYBODY,
  'GET /genders': EVERYBODY,
  'GET /genders/{id}': EVERYBODY,
  'GET /genres': EVERYBODY,
  'GET /genres/{id}': EVERYBODY,
  'GET /tags': EVERYBODY,
  'GET /tags/{id}': EVERYBODY,
  'GET /studios': EVERYBODY,
  'GET /studios/{id}': EVERYBODY,
  'GET /social-media': EVERYBODY,
  'GET /social-media/{id}': EVERYBODY,
  'GET /streaming-services': EVERYBODY,
  'GET /streaming-services/{id}': EVERYBODY,
  'GET /dramas': EVERYBODY,
  'GET /dramas/{id}': EVERYBODY,
  'GET /dramas/{id}/cast': EVERYBODY,
  'GET /dramas/{id}/episodes': EVERYBODY,
  'GET /dramas/{id}/related': EVERYBODY,
  'GET /people': EVERYBODY,
  'GET /people/{id}': EVERYBODY,
  'GET /people/{id}/works': EVERYBODY,
  'GET /search': EVERYBODY,
  'GET /search/titles': EVERYBODY,
  'GET /search/people': EVERYBODY,
  'GET /search/quick': EVERYBODY,
  'GET /openapi.json': EVERYBODY,
  'GET /docs': EVERYBODY,
  'GET /docs.css': EVERYBODY,
  'GET /me': '200 401 200 200 200 200 403',
  'GET /me/sessions': OWN,
  'DELETE /me/sessions': '401 401 204 204 204 204 403',
  'DELETE /me/sessions/{id}': '401 401 204 204 204 204 403',
  // The id token in the body belongs to a fresh sign-in of the same account; the admin is not the last one.
  'DELETE /me': '401 401 204 204 204 204 403',
  'POST /session': '401 401 200 200 200 200 403',
  'DELETE /session': '204 204 204 204 204 204 204',
};
