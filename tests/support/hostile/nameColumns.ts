/** Reverses the text that follows it (U+202E). Commands reject it in names; it is written past them here. */
export const OVERRIDE = '\u202e';
/**
 * A name with markup of a unique element, a direction override, and no line breaks; `#` is the number of the
 * record.
 */
const SHORT = `${OVERRIDE}#"><img src=x onerror=alert(1)><hostile-name>WWWWWWWW끝`;
export const LONG = `${OVERRIDE}#"><script>alert(1)</script><img src=x onerror=alert(1)><hostile-name>${'W'.repeat(110)}${'아주긴이름'.repeat(14)}끝`;

/** Every column that contains the name of a record or person. */
export const NAMES = [
  ...[
    'countries.name',
    'genders.name',
    'genres.name',
    'tags.name',
    'studios.name',
    'social_media.name',
    'streaming_services.name',
    'external_sources.name',
    'titles.title',
    'titles.native_title',
    'people.name',
    'people.native_name',
    'characters.name',
    'characters.native_name',
    'episodes.title',
    'revisions.note',
  ].map((column) => [column, LONG] as const),
  ...['users.display_name', 'roles.name', 'contact_messages.sender_name'].map(
    (column) => [column, SHORT] as const,
  ),
];
