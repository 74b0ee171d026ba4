import { expect, it } from 'vitest'
import { publicLinks } from './public-links.mjs'

const ours = ['LICENSE', 'docs/jwt.md', 'examples/demo', 'packages/core/README.md']
const place = {
  path: 'packages/plugins/jwt',
  base: 'https://git.example.com/acme/countersign',
  isOurs: (/** @type {string} */ file) => ours.includes(file),
}
const main = `${place.base}/blob/main`

it.each([
  { title: 'a page', link: '../../../docs/jwt.md', expected: `${main}/docs/jwt.md` },
  { title: 'a heading', link: '../../../docs/jwt.md#use', expected: `${main}/docs/jwt.md#use` },
  {
    title: 'a page beside the package',
    link: '../../core/README.md',
    expected: `${main}/packages/core/README.md`,
  },
  {
    title: 'a folder',
    link: '../../../examples/demo',
    expected: `${place.base}/tree/main/examples/demo`,
  },
  { title: 'a file without an ending', link: '../../../LICENSE', expected: `${main}/LICENSE` },
  {
    title: 'an address of before',
    link: 'https://old.example/a/b/blob/main/docs/jwt.md',
    expected: `${main}/docs/jwt.md`,
  },
  {
    title: 'a page of another project',
    link: 'https://old.example/a/b/blob/main/else.md',
    expected: 'https://old.example/a/b/blob/main/else.md',
  },
  { title: 'another site', link: 'https://kysely.dev', expected: 'https://kysely.dev' },
  { title: 'a heading of the page itself', link: '#use', expected: '#use' },
  { title: 'a missing file', link: 'gone.md', expected: 'gone.md' },
])('links $title to $expected', ({ link, expected }) => {
  const text = publicLinks(`See [this](${link}).`, place)
  expect(text).toBe(`See [this](${expected}).`)
  expect(publicLinks(text, place)).toBe(text)
})
