/** Lower layers first: a layer may import itself and any layer above it in this list. */
const layers = [
  ['contract'],
  ['crypto', 'cookies', 'events', 'blocked-passwords'],
  ['database'],
  ['storage', 'better-auth'],
  ['services', 'providers'],
  ['endpoints'],
  ['http', 'api', 'openapi'],
  ['options'],
  ['wiring'],
]
/** Entries that nothing else in the core imports. */
const outermost = [
  'access',
  'argon2',
  'better-auth',
  'cursors',
  'languages',
  'memory',
  'names',
  'testing',
  'binding',
  'inspect',
  'node',
  'hono',
  'next',
  'opentelemetry',
  'plugin-options',
  'providers',
]
/** The types of the providers that apps give by name. */
const namesOfProviders = '^packages/core/src/load-providers\\.ts$'
const compositionRoots = '^packages/core/src/(create-auth|index)\\.ts$'
const tests = '\\.test(-d)?\\.tsx?$|/test/'
const sourcesOfOne = '^(?:packages/((?:plugins|adapters)/[^/]+|[^/]+)|proofs)/src/'

/** @param {string[]} names */
const under = (names) => `^packages/core/src/(${names.join('|')})/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers.map((names, level) => ({
      name: `layer-${names.join('-')}`,
      severity: 'error',
      from: { path: under(names), pathNot: tests },
      to: { path: [...layers.slice(level + 1).map(under), compositionRoots] },
    })),
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: under(['contract']), pathNot: tests },
      to: { pathNot: [under(['contract']), '/node_modules/zod/'] },
    },
    {
      name: 'memory-knows-only-the-contract',
      comment: 'The memory adapter is an adapter like any other.',
      severity: 'error',
      from: { path: under(['memory']), pathNot: tests },
      to: { path: '^packages/core/src/', pathNot: under(['memory', 'contract']) },
    },
    {
      name: 'names-know-only-the-contract',
      comment: 'They stand between the core and any adapter.',
      severity: 'error',
      from: { path: under(['names']), pathNot: tests },
      to: { path: '^packages/core/src/', pathNot: under(['names', 'contract']) },
    },
    {
      name: 'languages-know-only-the-contract',
      severity: 'error',
      from: { path: under(['languages']), pathNot: tests },
      to: { path: '^packages/core/src/', pathNot: under(['languages', 'contract']) },
    },
    {
      name: 'access-control-knows-nothing',
      comment: 'It runs in browsers too.',
      severity: 'error',
      from: { path: under(['access']), pathNot: tests },
      to: { pathNot: under(['access']) },
    },
    {
      name: 'nothing-stands-on-the-outermost',
      comment:
        'Adapter, bindings, languages, the format of another library and test kit are entries of their own: core works without them.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: [tests, under(outermost), namesOfProviders] },
      to: { path: under(outermost) },
    },
    {
      name: 'provider-names-take-only-types',
      comment: 'An app loads the providers that it uses.',
      severity: 'error',
      from: { path: namesOfProviders },
      to: { path: under(outermost), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mails-know-no-transport',
      comment:
        'Transports and inbox are entries of their own: who sends otherwise does not load them.',
      severity: 'error',
      from: {
        path: '^packages/email/src/',
        pathNot: [tests, '^packages/email/src/(smtp|smtp-options|resend|inbox/.*)\\.ts$'],
      },
      to: { path: '^packages/email/src/(smtp|smtp-options|resend|inbox/.*)\\.ts$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'browser-takes-only-types',
      severity: 'error',
      from: { path: '^packages/(client|react|vue|svelte|solid)/', pathNot: tests },
      to: { path: '^packages/core/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plugins-use-the-front-door',
      severity: 'error',
      from: { path: '^packages/(plugins|adapters|email)/', pathNot: tests },
      to: {
        path: '^packages/core/',
        pathNot:
          '^packages/core/src/((index|signal)\\.ts$|access/|cursors/|languages/|memory/|names/|plugin-options/|testing/)',
      },
    },
    {
      name: 'packages-meet-by-name',
      comment: 'A relative path into another package works here and nowhere else.',
      severity: 'error',
      from: { path: sourcesOfOne },
      to: {
        path: '^packages/',
        pathNot: '^packages/($1|tooling|test-servers)/',
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'tooling-is-for-tests',
      comment: 'It is not published.',
      severity: 'error',
      from: { path: sourcesOfOne, pathNot: tests },
      to: { path: '^packages/(tooling|test-servers)/' },
    },
    {
      name: 'every-import-resolves',
      comment: 'What does not resolve is not checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Templates import what the apps that are made of them install.
    exclude: {
      path: '/dist/|^packages/create-countersign/templates/|^examples/(?!cluster/|demo/|note-plugin/)',
    },
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: 'scripts/check/workspace-aliases.mjs' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
