/**
 * Serves the documentation on this machine: guides, reference, and a search that needs no network. Builds the site
 * first, unless it stands there already, built from the same sources. Changes no tracked file. `PORT` chooses the
 * port. `--check` serves nothing: it fails when a doc comment is missing, when a link leads nowhere, or when the
 * search does not find the right guides.
 */
import { buildSite } from './docs/build-site.mjs'
import { checkSite } from './docs/check-site.mjs'
import { serveSite } from './docs/serve-site.mjs'

await buildSite()
if (process.argv.includes('--check')) {
  const problems = await checkSite()
  console.log([...problems, `${problems.length} problems of the site`].join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  console.log(`The documentation is at ${await serveSite(Number(process.env['PORT'] ?? 4000))}`)
}
