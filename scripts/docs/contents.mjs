import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { routeOf, sitePathOf } from './page-paths.mjs'

/**
 * @typedef {object} ContentsSection
 * @property {string} title
 * @property {{ text: string, route: string }[]} pages
 */

/** The list of guides in docs/README.md, which is the navigation of the site. */
export function readContents() {
  return parseContents(readFileSync(`${root}/docs/README.md`, 'utf8'))
}

/**
 * @param {string} text
 * @returns {ContentsSection[]}
 */
export function parseContents(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      pages: [...section.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].flatMap(([, item = '']) =>
        [...item.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)].map(([, label = '', target = '']) => ({
          text: capitalise(label.replaceAll(/\s+/g, ' ')),
          route: routeOf(sitePathOf(posix.join('docs', target)) ?? ''),
        })),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** @param {string} text */
function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
