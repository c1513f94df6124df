/** Kinds of background jobs. */
export const JOB_KINDS = ['import', 'tmdb', 'links'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Statuses of jobs; a job whose process ended or stopped reporting is `failed`. */
export const JOB_STATUSES = ['running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
