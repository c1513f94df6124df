import type { AuditLogProvider } from '@refinedev/core';
import { call } from '#src/client/api.ts';
import { type ActivityRow, activityQuery } from '#src/dashboard/activity/activityRows.ts';

/** Who did what. The server writes it down with each command, in the same transaction; here it is only read. */
export const auditLogProvider: AuditLogProvider = {
  get: ({ resource, meta }) =>
    call<ActivityRow[]>(
      `/activity?${activityQuery({
        ...(resource !== '' && { resource }),
        ...(typeof meta?.recordId === 'number' && { recordId: String(meta.recordId) }),
        _start: '0',
        _end: String(meta?.rows ?? 10),
      })}`,
    ),
  create: async () => undefined,
  update: async () => undefined,
};
