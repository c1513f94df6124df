export const CREDIT_JOBS = [
  'cast',
  'director',
  'screenwriter',
  'producer',
  'executive_producer',
  'music_director',
  'cinematographer',
  'editor',
  'art_director',
  'original_author',
  'creator',
] as const;
export const CAST_ROLES = ['main', 'support', 'guest', 'cameo'] as const;
export const RELATIONS = ['sequel', 'prequel'] as const;
