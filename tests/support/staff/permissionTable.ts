/**
 * The specified permissions of each role of a new installation. R read, C create, U update, D delete, T
 * restore, M merge, P publish, O moderate, X export; a dash is none. A change of a role is a change of a line
 * here.
 */
export const PERMISSION_TABLE = `
resource            visitor  member  editor     moderator  admin
dramas              R        R       RCUDTMPX   R          RCUDTMPOX
people              R        R       RCUDTMPX   R          RCUDTMPOX
countries           R        R       RCUDTMPX   R          RCUDTMPOX
genders             R        R       RCUDTMPX   R          RCUDTMPOX
genres              R        R       RCUDTMPX   R          RCUDTMPOX
tags                R        R       RCUDTMPX   R          RCUDTMPOX
studios             R        R       RCUDTMPX   R          RCUDTMPOX
social-media        R        R       RCUDTMPX   R          RCUDTMPOX
streaming-services  R        R       RCUDTMPX   R          RCUDTMPOX
images              R        R       RCUDTMPX   R          RCUDTMPOX
lists               -        C       C          C          RCUDTMPOX
reviews             R        RC      RC         RCUDTO     RCUDTMPOX
change-requests     -        C       RCO        RCO        RCUDTMPOX
messages            -        -       -          RUD        RCUDTMPOX
users               -        -       -          RO         RCUDTMPOX
roles               -        -       -          -          RCUDTMPOX
activity            -        -       -          R          RCUDTMPOX
imports             -        -       RC         -          RCUDTMPOX
`;

const LETTERS: Readonly<Record<string, string>> = {
  R: 'read',
  C: 'create',
  U: 'update',
  D: 'delete',
  T: 'restore',
  M: 'merge',
  P: 'publish',
  O: 'moderate',
  X: 'export',
};

/** The table as sets: role → permissions. */
export function specifiedPermissions(): Map<string, Set<string>> {
  const [head = [], ...rows] = PERMISSION_TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const roles = head.slice(1);
  const decided = new Map(roles.map((role) => [role, new Set<string>()]));
  for (const [resource, ...cells] of rows) {
    cells.forEach((letters, column) => {
      for (const letter of letters.replace('-', ''))
        decided.get(roles[column] ?? '')?.add(`${resource}:${LETTERS[letter]}`);
    });
  }
  return decided;
}
