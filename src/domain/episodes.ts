export const EPISODE_KINDS = ['regular', 'special', 'premiere', 'finale'] as const;
