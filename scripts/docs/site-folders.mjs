import { join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'

/** Everything that is computed for the site stands in one folder, which git ignores. */
export const siteFolders = {
  /** The pages of typedoc. */
  api: join(root, 'website/site/api'),
  /** All pages as VitePress takes them. */
  pages: join(root, 'website/site/pages'),
  cache: join(root, 'website/site/cache'),
  /** The built site. */
  html: join(root, 'website/site/html'),
}
