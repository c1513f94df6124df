/** SQL of `isSpecialEpisode` for an episode `e`. */
export const IS_SPECIAL = `(e.kind = 'special' or (e.kind = 'regular' and coalesce(e.label, '0') !~ '^[0-9]+$'))`;
