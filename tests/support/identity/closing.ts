import type { ErrorBody, StaffMember } from '#tests/support/staff/staffSite.ts';

export interface User {
  id: number;
  version: number;
  handle: string;
  displayName: string;
}
export const remove = (who: StaffMember, id: number, body: object = {}) =>
  who.call<ErrorBody>(`/users/${id}`, { method: 'DELETE', body });
