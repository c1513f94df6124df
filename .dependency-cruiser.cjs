/** The layer rules of docs/ARCHITECTURE.md: who may import whom. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const SERVER_FILE = '\\.(server|queries\\.server|commands\\.server|api\\.server)\\.tsx?$';
const PACKAGES = 'node_modules';

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle means that two files are one.', {}, { circular: true }),
    forbid(
      'no-unresolvable',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|[.]/[+]types/)' },
    ),
    forbid(
      'domain-is-pure',
      'Rules know nothing of screens, servers or storage.',
      { path: '^src/domain/' },
      { path: '^src/(?!domain/)' },
    ),
    forbid(
      'domain-packages',
      "Rules run anywhere: zod, Hangul tables and the engine of staff's patterns only.",
      { path: '^src/domain/' },
      { path: PACKAGES, pathNot: `${PACKAGES}/(zod|es-hangul|re2js)/` },
    ),
    forbid(
      'domain-no-node',
      'Rules run in browsers too.',
      { path: '^src/domain/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'ui-knows-domain-only',
      'The design kit shows what it is given.',
      { path: '^src/ui/' },
      { path: '^src/(?!ui/|domain/)' },
    ),
    forbid(
      'client-layer',
      'Browser helpers know the rules, nothing else of ours.',
      { path: '^src/client/' },
      { path: '^src/(?!client/|domain/)' },
    ),
    forbid(
      'features-stand-alone',
      'A feature never imports another one.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'features-below-app',
      'Features do not know who composes them.',
      { path: '^src/(features|resources)/' },
      { path: '^src/(app|dashboard)/' },
    ),
    forbid(
      'server-below-app',
      'Only the process itself mounts routes.',
      { path: '^src/server/', pathNot: '^src/server/(main|dev|app)\\.ts$' },
      { path: '^src/(app|dashboard)/' },
    ),
    forbid(
      'server-knows-no-feature',
      'The server mounts features in one place.',
      { path: '^src/server/', pathNot: '^src/server/(http/api|db/starter/load\\.server|main|dev|app)\\.ts$' },
      { path: '^src/features/' },
    ),
    forbid(
      'routes-have-no-database',
      'Routes ask queries.',
      { path: '^src/app/' },
      { path: '^src/server/db/' },
    ),
    forbid(
      'database-in-its-layers',
      'Only queries, commands and APIs talk to the database.',
      { path: '^src/(features|resources|app|ui|client|domain|dashboard)/', pathNot: SERVER_FILE },
      { path: '^src/server/db/' },
    ),
    forbid(
      'no-server-code-in-browsers',
      'What is named .server, and all of server/, stays on the server.',
      { path: '^src/(ui|client|features|resources|dashboard)/', pathNot: SERVER_FILE },
      { path: '(^src/server/|\\.server\\.tsx?$)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'refine-in-dashboard',
      'antd and Refine live in the dashboard.',
      { path: '^src/', pathNot: '^src/(dashboard/|client/authProvider)' },
      { path: `${PACKAGES}/(antd|@ant-design|@refinedev)/` },
    ),
    forbid(
      'roles-stay-inside',
      'Public pages never carry the staff resources.',
      { path: '^src/(app|ui|client|features)/', pathNot: SERVER_FILE },
      { path: '^refine\\.config\\.ts$' },
    ),
    forbid(
      'no-dev-packages',
      'What runs is a dependency.',
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
