import { join } from 'node:path'
import { runQuietly } from '../run-quietly.mjs'
import { writeSource } from './typescript.mjs'

/** Providers by name, which the package finds by itself, and whose problems are problems of the app's options. */
const program = `
const named = (github) => createAuth({
  database: memory(),
  baseURL: 'http://localhost:3000',
  logger: { level: 'silent' },
  socialProviders: { github },
})
const { api } = named({ clientId: 'app', clientSecret: 'secret' })
api.signInSocial({ body: { provider: 'github', callbackURL: '/' } }).then(({ url }) => {
  if (!url.startsWith('https://github.com/login/oauth/authorize?')) throw new Error(url)
})
try {
  named({})
  throw new Error('It starts without options')
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  if (!error.message.includes('socialProviders.github.clientId')) throw error
}
`

/**
 * Starts an app that names its providers, as an ES module and as CommonJS.
 *
 * @param {import('./consumer.mjs').Consumer} consumer
 */
export function checkNamedProviders({ folder }) {
  const asModule = join(folder, 'run-named-providers.mjs')
  writeSource(
    asModule,
    `import { ConfigurationError, createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
${program}`,
  )
  const asCommonJs = join(folder, 'run-named-providers.cjs')
  writeSource(
    asCommonJs,
    `const { ConfigurationError, createAuth } = require('@countersign/core')
const { memory } = require('@countersign/core/memory')
${program}`,
  )
  for (const file of [asModule, asCommonJs]) runQuietly([file], folder)
  console.log('providers are found by their names, with import and with require()')
}
