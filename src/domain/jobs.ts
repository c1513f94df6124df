/** What runs behind a call. */
export const JOB_KINDS = ['import', 'tmdb', 'links'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** How a job stands; one whose process died or went silent counts as failed. */
export const JOB_STATUSES = ['running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
