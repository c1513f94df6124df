/** The layer rules of docs/ARCHITECTURE.md: which folder may import from which. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const SERVER_FILE = '\\.(server|table)\\.tsx?$';
const PACKAGES = 'node_modules';

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Files must not import each other in a cycle: merge or split them.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolvable',
      'Every import must resolve.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|[.]/[+]types/)' },
    ),
    forbid(
      'domain-is-pure',
      'The domain imports no screens, servers or storage.',
      { path: '^src/domain/' },
      { path: '^src/(?!domain/)' },
    ),
    forbid(
      'domain-packages',
      'The domain runs everywhere. It may import only zod, the Hangul tables and the engine of the patterns that staff enter.',
      { path: '^src/domain/' },
      { path: PACKAGES, pathNot: `${PACKAGES}/(zod|es-hangul|re2js)/` },
    ),
    forbid(
      'domain-no-node',
      'The domain runs in browsers too, so it imports no modules of Node.',
      { path: '^src/domain/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'ui-knows-domain-only',
      'The component library gets its data as props and imports the domain only.',
      { path: '^src/ui/' },
      { path: '^src/(?!ui/|domain/)' },
    ),
    forbid(
      'client-layer',
      'Browser helpers import the domain only.',
      { path: '^src/client/' },
      { path: '^src/(?!client/|domain/)' },
    ),
    forbid(
      'server-is-a-platform',
      'The server platform imports no records, features or screens.',
      { path: '^src/server/' },
      { path: '^src/(?!server/|domain/)' },
    ),
    forbid(
      'records-below-catalogue',
      'The record kernel gets the definitions of its records as arguments.',
      { path: '^src/records/' },
      { path: '^src/(?!records/|domain/|server/)' },
    ),
    forbid(
      'catalogue-below-features',
      'The catalogue reads and writes titles and people; features show them.',
      { path: '^src/catalogue/' },
      { path: '^src/(?!catalogue/|records/|domain/|server/)' },
    ),
    forbid(
      'accounts-below-features',
      'Accounts read and write members; features show them.',
      { path: '^src/accounts/' },
      { path: '^src/(?!accounts/|catalogue/|records/|domain/|server/)' },
    ),
    forbid(
      'features-stand-alone',
      'A feature must not import another feature.',
      { path: '^src/features/([^/]+)/', pathNot: '\\.table\\.ts$' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'tables-import-tables',
      'A table imports only its own folder and, for foreign keys, other tables.',
      { path: '^src/((?:features/)?[^/]+)/.*\\.table\\.ts$' },
      { path: '^src/', pathNot: '^src/(domain/|$1/|server/db/schema/|.+\\.table\\.ts$)' },
    ),
    forbid(
      'features-below-composition',
      'Features must not import the code that composes them.',
      { path: '^src/features/' },
      { path: '^src/(app|main)/' },
    ),
    forbid(
      'dashboard-below-features',
      'The shell of the dashboard gets its screens as arguments.',
      { path: '^src/dashboard/' },
      { path: '^src/(app|main|features)/' },
    ),
    forbid(
      'dashboard-in-staff-screens',
      'Only staff screens and editors of members may import the shell of the dashboard.',
      { path: '^src/(?!dashboard/|app/|features/[^/]+/(staff|editor)/)' },
      { path: '^src/dashboard/' },
    ),
    forbid(
      'staff-screens-for-dashboard-only',
      'Only app/staffScreens.client imports staff screens, with which features declare them.',
      { path: '^src/', pathNot: '^src/(features/[^/]+/staff/|app/staffScreens\\.client\\.)' },
      { path: '^src/features/[^/]+/staff/' },
    ),
    forbid(
      'editors-in-client-modules',
      'Only client modules of app/ and staff screens may import the editors of members.',
      { path: '^src/', pathNot: '^src/(features/[^/]+/(editor|staff)/|app/.+\\.client\\.)' },
      { path: '^src/features/[^/]+/editor/' },
    ),
    forbid(
      'client-modules-are-lazy',
      'Routes load client modules with import(), so that public pages do not load antd and Refine.',
      { path: '^src/app/', pathNot: '\\.client\\.tsx?$' },
      { path: '^src/app/.+\\.client\\.tsx?$', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'app-below-main',
      'Only the entry points in main/ may import main/.',
      { path: '^src/app/' },
      { path: '^src/main/' },
    ),
    forbid(
      'routes-have-no-database',
      'Routes read through queries, not from the database.',
      { path: '^src/app/' },
      { path: '^src/server/db/' },
    ),
    forbid(
      'database-in-its-layers',
      'Only queries, commands, APIs and the server may access the database.',
      {
        path: '^src/(features|records|catalogue|accounts|app|ui|client|domain|dashboard)/',
        pathNot: SERVER_FILE,
      },
      { path: '^src/server/db/' },
    ),
    forbid(
      'no-server-code-in-browsers',
      'Browser code must not import .server or .table files, server/ or main/.',
      { path: '^src/(ui|client|features|records|catalogue|accounts|dashboard)/', pathNot: SERVER_FILE },
      { path: '(^src/(server|main)/|\\.(server|table)\\.tsx?$)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'refine-in-dashboard',
      'Only the dashboard, staff screens and editors of members may import antd and Refine.',
      { path: '^src/', pathNot: '^src/(dashboard/|features/[^/]+/(staff|editor)/)' },
      { path: `${PACKAGES}/(antd|@ant-design|@refinedev)/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'staff-resources-are-handed-down',
      'Only app/ and main/ may import the declaration of the staff resources.',
      { path: '^src/', pathNot: '^src/(main|app)/' },
      { path: '^refine\\.config\\.ts$' },
    ),
    forbid(
      'no-dev-packages',
      'Packages that are imported at run time must be dependencies, not devDependencies.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: PACKAGES },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
};
