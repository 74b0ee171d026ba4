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
 * @property {string} signIn path of the page with the form
 * @property {{ path: string, text: string }} protectedPage shows the text to signed-in users only
 * @property {boolean} hasComponents whether the form is that of `@countersign/react/ui`
 */

const inVite = {
  signIn: '/',
  protectedPage: { path: '/', text: 'The first note of Ann' },
  hasComponents: true,
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
]
