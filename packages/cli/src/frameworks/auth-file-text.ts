import type { DatabaseChoice } from '../project/databases.js'

/** The packages of the browser client. */
export type ClientPackage = '@countersign/react' | '@countersign/client'

/** How an auth file looks. */
export interface AuthFileOptions {
  readonly appName: string
  readonly database: DatabaseChoice
  /** `require()` in place of `import`. Default false. */
  readonly isCommonJs?: boolean
  /** How the framework gives variables to server code. Default: `process.env`. */
  readonly env?: EnvAccess
}

/** Variables of a framework that keeps env files out of `process.env`. */
export interface EnvAccess {
  /** The import that makes variables available. */
  readonly imports: (names: readonly string[]) => string
  readonly read: (name: string) => string
}

/** The file that exports `auth`. */
export function authFileText({
  appName,
  database,
  isCommonJs = false,
  env,
}: AuthFileOptions): string {
  const { dialect, exampleURL } = database
  const read = env?.read ?? ((name: string) => `process.env.${name}`)
  const imports: readonly (readonly [string, string])[] = [
    ['createAuth', '@countersign/core'],
    ['kysely', '@countersign/kysely'],
    [dialect, `@countersign/kysely/${dialect}`],
  ]
  const source = exampleURL === null ? `'app.sqlite'` : `${read('DATABASE_URL')} ?? ''`
  const given = env
    ? [`  secret: ${read('COUNTERSIGN_SECRET')},`, `  baseURL: ${read('COUNTERSIGN_URL')},`]
    : []
  return [
    ...imports.map(([name, from]) =>
      isCommonJs ? `const { ${name} } = require('${from}')` : `import { ${name} } from '${from}'`,
    ),
    ...(env ? [env.imports(variablesOf(database))] : []),
    '',
    isCommonJs ? 'exports.auth = createAuth({' : 'export const auth = createAuth({',
    `  appName: ${quote(appName)},`,
    ...given,
    `  database: kysely(${dialect}(${source})),`,
    '  emailAndPassword: { enabled: true },',
    '})',
    '',
  ].join('\n')
}

/** The variables that the auth file reads. */
export function variablesOf({ exampleURL }: Pick<DatabaseChoice, 'exampleURL'>): readonly string[] {
  return ['COUNTERSIGN_SECRET', 'COUNTERSIGN_URL', ...(exampleURL === null ? [] : ['DATABASE_URL'])]
}

/** The file that exports the browser client. */
export function clientFileText(
  client: ClientPackage,
  { isClientOnly = false }: { readonly isClientOnly?: boolean } = {},
): string {
  return [
    ...(isClientOnly ? [`'use client'`, ''] : []),
    `import { createAuthClient } from '${client}'`,
    '',
    'export const client = createAuthClient()',
    '',
  ].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}
