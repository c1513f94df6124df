export interface User {
  id: number;
  version: number;
  handle: string | null;
  displayName: string;
  email: string;
  state: string;
  joinedAt: string | null;
  roleIds: number[];
}
