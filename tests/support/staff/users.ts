import type { StaffMember } from '#tests/support/staff/staffSite.ts';

export interface User {
  id: number;
  handle: string;
  displayName: string;
  roleIds: number[];
  version: number;
  [field: string]: unknown;
}
export interface Role {
  id: number;
  slug: string;
  permissions: string[];
  version: number;
  userCount: number;
}
export const roles = new Map<string, Role>();

export const roleId = (slug: string) => roles.get(slug)?.id ?? 0;
export const patch = <Body = User>(who: StaffMember, path: string, body: object) =>
  who.call<Body>(path, { method: 'PATCH', body });
