import type { IdentityConfig } from '#src/client/publicConfig.ts';

export interface Member {
  handle: string;
  displayName: string;
  email: string;
}

export const SettingsScreen = ({ member }: { member: Member; identity: IdentityConfig }) => (
  <div className="page">
    <h1>Account settings</h1>
    <p>{member.email}</p>
  </div>
);
