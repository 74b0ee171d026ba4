import { randomUUID } from 'node:crypto'
import { appleClient, postAsApple } from './post-as-apple.mjs'

/**
 * An app in a folder of `examples` that is no part of the workspace: it has a package.json that users can copy.
 *
 * @typedef {object} Example
 * @property {string} name of its folder
 * @property {number} [node] the line of Node that it needs. Default: the one that runs this program.
 * @property {Setup[]} setups ways to run it, each with scripts of its own
 *
 * @typedef {object} Setup
 * @property {string} ending of the names of the scripts `dev`, `build` and `start`, such as `:proxy`
 * @property {'one server' | 'two origins' | 'proxy'} servers whether the pages have a server of their own, and pass the
 *   calls on
 * @property {Pages} [pages] which Chromium walks
 * @property {string} [program] a script that calls the API as a user, in the place of pages
 * @property {Record<string, number>} refusals the status that callers without a session get, by path of the API
 * @property {NodeJS.ProcessEnv} [env] more variables
 * @property {(origin: string) => Promise<void>} [check] calls the server in production
 *
 * @typedef {object} Pages
 * @property {string} signIn path of the page with the form
 * @property {ProtectedPage} protectedPage
 * @property {boolean} hasComponents whether the form is that of `@countersign/react/ui`
 *
 * @typedef {object} ProtectedPage
 * @property {string} path
 * @property {string} text that it shows to signed-in users only
 * @property {(tab: import('playwright-core').Page) => Promise<void>} [use] what a user does there
 */

const inVite = {
  pages: {
    signIn: '/',
    protectedPage: { path: '/', text: 'The first note of Ann' },
    hasComponents: true,
  },
  refusals: { '/api/notes': 401 },
}

/** @type {Example[]} */
export const examples = [
  {
    name: 'vite-express',
    setups: [
      { ...inVite, ending: '', servers: 'two origins' },
      { ...inVite, ending: ':proxy', servers: 'proxy' },
    ],
  },
  {
    name: 'next',
    setups: [
      {
        ending: '',
        servers: 'one server',
        pages: {
          signIn: '/sign-in',
          protectedPage: { path: '/account', text: 'Hello, Ann', use: changeName },
          hasComponents: true,
        },
        // A proxy redirects with 307.
        refusals: { '/api/notes': 401, '/account': 307 },
      },
    ],
  },
  {
    name: 'workers',
    setups: [
      {
        ending: '',
        servers: 'one server',
        pages: {
          signIn: '/',
          protectedPage: { path: '/', text: 'Notes of Ann', use: addNote },
          hasComponents: true,
        },
        refusals: { '/api/notes': 401 },
      },
    ],
  },
  {
    name: 'sveltekit',
    node: 24,
    setups: [
      {
        ending: '',
        servers: 'one server',
        pages: {
          signIn: '/sign-up',
          protectedPage: { path: '/account', text: 'Hello, Ann' },
          hasComponents: false,
        },
        refusals: { '/account': 303 },
        env: appleClient,
        check: postAsApple,
      },
    ],
  },
  {
    name: 'expo-api',
    setups: [
      {
        ending: '',
        servers: 'one server',
        program: 'phone',
        refusals: { '/api/notes': 401 },
      },
    ],
  },
]

/**
 * Changes the name of the user with the form of a server action, and back.
 *
 * @param {import('playwright-core').Page} tab
 */
async function changeName(tab) {
  for (const name of ['Bea', 'Ann']) {
    await tab.getByLabel('New name').fill(name)
    await tab.getByRole('button', { name: 'Rename' }).click()
    await tab.getByRole('heading', { name: `Hello, ${name}` }).waitFor()
  }
}

/**
 * Writes a note into the database, and sees it.
 *
 * @param {import('playwright-core').Page} tab
 */
async function addNote(tab) {
  const text = `Note ${randomUUID()}`
  await tab.getByLabel('New note').fill(text)
  await tab.getByRole('button', { name: 'Add' }).click()
  await tab.getByRole('listitem').getByText(text).waitFor()
}
