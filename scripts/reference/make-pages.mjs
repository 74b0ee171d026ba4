import { makeCallComments } from './call-comments.mjs'
import { callsPage, pluginCallsPage } from './calls-page.mjs'
import { errorPages } from './error-pages.mjs'
import { optionsPage } from './options-page.mjs'
import { permissionsPage } from './permissions-page.mjs'

/**
 * Every page that is computed from the sources, and the sources with comments that are.
 *
 * @returns {Map<string, string>} path → text
 */
export function makePages() {
  return new Map([
    ['docs/calls.md', callsPage()],
    ['docs/plugin-calls.md', pluginCallsPage()],
    ['docs/options.md', optionsPage()],
    ['docs/permissions.md', permissionsPage()],
    ...errorPages(),
    ...makeCallComments(),
  ])
}
