// Who may know whom: docs/architecture.md, "Direction of knowledge". `tests/facts/boundaries.test.ts` holds these rules to
// the planted violations. Leave `parser` unset: with 'swc' set, .tsx cannot be read and an
// inline `import('…')` type is not seen.
const notTests = '\\.test\\.tsx?$'
/** The families of the menu: folders of `server/`, `contract/calls/`, `machines/`, `src/screens/` and `e2e/`. */
const families = 'people|merchants|money|catalogue|campaigns|files|reports|platform'
/** Rooms of the server that every area uses, below all areas. */
const notAnArea = 'gateway|db|adapters|files/jobs|processes'
const filesAndNews = 'files/sheetReading|files/images|files/storedFiles|platform/notifications'
const houseRooms = `${notAnArea}|${filesAndNews}|people/independence|platform/impact`

/** The floors of src/, top to bottom; rooms of one floor do not meet. docs/architecture.md says what is in each. */
const floors = [
  ['app'],
  ['screens'],
  ['kyc', 'transactions', 'merchants', 'pictures'],
  ['lists'],
  ['checkedRecords'],
  ['uploads'],
  ['decisions'],
  ['impact'],
  ['editing', 'records'],
  ['session'],
  ['store'],
  ['gateway'],
  ['ui', 'address'],
]

const floorRules = floors.flatMap((floor, at) =>
  floor.map((room) => ({
    name: `${room}-looks-down`,
    comment: 'A floor of the panel knows the floors below it: docs/architecture.md.',
    severity: 'error',
    from: { path: `^src/${room}/`, pathNot: notTests },
    to: {
      path: `^src/(${[...floors.slice(0, at).flat(), ...floor.filter((other) => other !== room)].join('|') || '-'})/`,
    },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that resolves to nothing would also hide from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-knows-only-zod-and-dayjs',
      comment: 'What crosses the wire is read by both sides, so it depends on neither.',
      severity: 'error',
      from: { path: '^contract/', pathNot: notTests },
      to: { pathNot: ['^(contract|spreadsheets)/', 'node_modules/(zod|dayjs)/'], couldNotResolve: false },
    },
    {
      name: 'spreadsheets-know-no-business',
      comment: 'File formats are read and written alike by both sides, whatever is in the cells.',
      severity: 'error',
      from: { path: '^spreadsheets/', pathNot: notTests },
      to: { pathNot: ['^spreadsheets/', 'node_modules/(fflate|xlsx)/'], couldNotResolve: false },
    },
    {
      name: 'wire-knows-no-call',
      comment: 'How anything crosses the wire is below what crosses it.',
      severity: 'error',
      from: { path: '^contract/wire/', pathNot: notTests },
      to: { path: '^contract/(?!wire/)' },
    },
    {
      name: 'machines-know-contract-and-xstate',
      comment: 'Panel, gateway and tests run the same machine: no clock, no fetch, no id-making.',
      severity: 'error',
      from: { path: '^machines/', pathNot: notTests },
      to: {
        pathNot: ['^(machines|contract)/', 'node_modules/(xstate|zod|sms-segments-calculator)/'],
        couldNotResolve: false,
      },
    },
    {
      name: 'machines-reach-neither-node-nor-react',
      comment: 'Also not through another file.',
      severity: 'error',
      from: { path: '^machines/', pathNot: notTests },
      to: {
        reachable: true,
        pathNot: ['^(machines|contract|spreadsheets)/', 'node_modules/(xstate|zod|dayjs|sms-segments-calculator)/'],
      },
    },
    {
      name: 'server-knows-no-panel',
      comment: 'The gateway answers any client. What both need is a contract or a machine.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/' },
    },
    {
      name: 'database-and-adapters-know-no-call',
      comment: 'They keep and reach; what for is said above them.',
      severity: 'error',
      from: { path: '^server/(db|adapters)/', pathNot: notTests },
      to: { path: '^server/(?!db/|adapters/|builtFrom)' },
    },
    {
      name: 'door-knows-no-area',
      comment: 'server/app composes: handlers, file routes and what sockets replay are handed to the door.',
      severity: 'error',
      from: { path: '^server/gateway/', pathNot: notTests },
      to: { path: '^server/(?!gateway/|db/|adapters/|builtFrom)' },
    },
    {
      name: 'jobs-know-no-area',
      comment: 'The runner is handed what each kind of sheet does; it reads sheets, keeps files and tells people.',
      severity: 'error',
      from: { path: `^server/(files/jobs|processes|${filesAndNews})/`, pathNot: notTests },
      to: { path: `^server/(?!(?:${houseRooms})/|builtFrom)` },
    },
    {
      name: 'files-know-no-jobs',
      comment: 'Reading sheets, keeping files and telling people is below what runs jobs.',
      severity: 'error',
      from: { path: `^server/(processes|${filesAndNews})/`, pathNot: notTests },
      to: { path: '^server/files/jobs/' },
    },
    {
      name: 'nothing-knows-the-composition',
      comment: 'server/app composes all areas and server/demo fills them; commands and tests begin there.',
      severity: 'error',
      from: { path: '^server/(?!app/|demo/)', pathNot: notTests },
      to: { path: '^server/(app|demo)/' },
    },
    {
      name: 'areas-meet-at-their-index',
      comment: "A server area uses another area through that area's index.ts only.",
      severity: 'error',
      from: { path: `^server/(?!db/)((?:${families})/[^/]+|[^/]+)/`, pathNot: notTests },
      to: {
        path: `^server/(?!(?:${notAnArea})/)[^/]+/`,
        pathNot: ['^server/$1/', `^server/(?:(?:${families})/)?[^/]+/index\\.ts$`, '^server/demo/'],
      },
    },
    {
      name: 'panel-knows-no-server',
      comment: 'The browser asks through the contract; it holds no server code.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'ui-knows-no-business',
      comment:
        'Components in src/ui know React, Primer, the models of tables, the calendar, how rupees are written, how a number is covered, what an address of the web is, the Indian calendar and which words of labels are explained, and no other word of the business.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: notTests },
      to: {
        pathNot: [
          '^src/ui/',
          '^contract/wire/(glossary|indianTime|masks|money|monthNames|webAddress)\\.ts$',
          'node_modules/(react|react-dom|react-day-picker|@types/react|@types/react-dom|@primer)/',
          'node_modules/@tanstack/(react-table|table-core|react-virtual|virtual-core)/',
        ],
        couldNotResolve: false,
      },
    },
    {
      name: 'screens-do-not-meet',
      comment: 'One area of screens never imports another: what they share moves to ui, session, gateway or store.',
      severity: 'error',
      from: { path: '^src/screens/([^/]+/[^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    },
    ...floorRules,
    {
      name: 'screens-load-lazily',
      comment: "The shell imports an area's area.ts; the screens behind it come by import() when opened.",
      severity: 'error',
      from: { path: '^src/(app/|[^/]+$)', pathNot: notTests },
      to: {
        path: '^src/screens/',
        pathNot: '/area\\.tsx?$',
        dynamic: false,
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What tests build stays out of what runs.',
      severity: 'error',
      from: { pathNot: ['^(tests|e2e|bench)/', '^(vitest|playwright)\\.config\\.ts$', notTests] },
      to: { path: ['^(tests|e2e)/', notTests] },
    },
    {
      name: 'only-commands-import-bench',
      comment: 'What measures the house is no part of it; a command begins it.',
      severity: 'error',
      from: { pathNot: '^(bench|commands)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'simulator-knows-the-contract-alone',
      comment: 'A platform beside the desk knows its doors, and no table.',
      severity: 'error',
      from: { path: '^simulator/', pathNot: notTests },
      to: { path: '^(?!contract/|simulator/|node_modules/)', couldNotResolve: false, dependencyTypesNot: ['core'] },
    },
    {
      name: 'nothing-imports-commands',
      comment: 'A command is where a run begins; it uses the rest and is used by nothing.',
      severity: 'error',
      from: { path: '^(contract|machines|server|src|simulator)/', pathNot: notTests },
      to: { path: '^commands/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)tests/planted-violations/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
