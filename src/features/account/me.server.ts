import type { Me } from '#src/client/me.ts';
import type { Viewer } from '#src/server/session/viewer.ts';

/** Maps the signed-in member to the `user` of `GET /api/me`. */
export function meOf(viewer: Viewer): Me {
  const { userId, handle, displayName, email, roles, isStaff, actor, session } = viewer;
  return {
    id: userId,
    handle,
    displayName,
    email,
    roles,
    permissions: [...actor.permissions],
    isStaff,
    session: {
      id: session.id,
      signedInAt: session.signedInAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    },
  };
}
