import { relative } from 'node:path'
import { defineConfig } from 'vitepress'
import { groupIconMdPlugin, groupIconVitePlugin } from 'vitepress-plugin-group-icons'
import llmstxt from 'vitepress-plugin-llms'
import { readContents } from '../../scripts/docs/contents.mjs'
import { siteFolders } from '../../scripts/docs/site-folders.mjs'
import { anchor } from '../../scripts/reference/markdown.mjs'
import { indexOptions, searchOptions, splitIntoSections } from '../search.mjs'

const sections = readContents()

export default defineConfig({
  title: 'Countersign',
  description: 'Authentication and organisation management for TypeScript apps, as npm libraries.',
  lang: 'en-GB',
  srcDir: siteFolders.pages,
  outDir: siteFolders.html,
  cacheDir: siteFolders.cache,
  cleanUrls: true,
  // Pages are plain Markdown.
  markdown: {
    html: false,
    attrs: { disable: true },
    emoji: { defs: {}, shortcuts: {} },
    anchor: { slugify: anchor },
    config: (md) => {
      md.use(groupIconMdPlugin)
    },
  },
  vite: {
    plugins: [
      groupIconVitePlugin(),
      llmstxt({ ignoreFiles: ['api/**', 'errors/!(index).md', 'index.md'] }),
    ],
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        _render: (source) => source,
        miniSearch: {
          options: indexOptions,
          searchOptions,
          _splitIntoSections: (path, markdown) =>
            splitIntoSections(relative(siteFolders.pages, path), markdown),
        },
      },
    },
    outline: [2, 3],
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      collapsed: false,
      items: pages.map(({ text, route }) => ({ text, link: route })),
    })),
    nav: [],
  },
})
