/**
 * Installs each app of `examples` that is no part of the workspace from packed tarballs, builds it, and signs a user in
 * with Chromium. `npm run test:examples -- next workers` takes only these.
 */
import { withNode } from './create/node-lines.mjs'
import { prepareApps } from './create/prepare-apps.mjs'
import { examples } from './examples/examples.mjs'
import { testExample } from './examples/test-example.mjs'

const named = process.argv.slice(2)
const unknown = named.find((name) => !examples.some((example) => example.name === name))
if (unknown) throw new Error(`There is no example ${unknown}`)

const { folder, env, stop } = await prepareApps('examples')
const start = Date.now()
for (const example of examples) {
  if (named.length > 0 && !named.includes(example.name)) continue
  const title = example.node ? `${example.name} on Node ${example.node}` : example.name
  console.log(`\n▶ ${title}`)
  const ownEnv = example.node ? await withNode(example.node, env) : env
  await testExample(example, { folder, env: ownEnv })
  console.log(`✔ ${title}: ${((Date.now() - start) / 1000).toFixed(0)} s since the first began`)
}
stop()
// What an app has started may still hold a pipe.
process.exit(0)
