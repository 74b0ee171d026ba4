import { expect, it } from 'vitest'
import { Markup, markup } from './markup.js'

/** A value as JavaScript passes it, where a compiler would refuse it. */
const asMarkup = (value: unknown) => value as Markup

it.each([
  { title: 'a text', value: '<b>"&\'', shown: '&lt;b&gt;&quot;&amp;&#39;' },
  { title: 'a number', value: 1, shown: '1' },
  { title: 'markup', value: markup`<b>${'<'}</b>`, shown: '<b>&lt;</b>' },
  { title: 'a list of markup', value: [markup`<b>`, new Markup('</b>')], shown: '<b></b>' },
  { title: 'an empty list', value: [], shown: '' },
])('inserts $title', ({ value, shown }) => {
  expect(markup`<p>${value}</p>`.text).toBe(`<p>${shown}</p>`)
})

it.each([
  { title: 'an object with a text', value: asMarkup({ text: '<form>' }) },
  { title: 'a list of objects with a text', value: [asMarkup({ text: '<form>' })] },
  { title: 'a list of texts', value: [asMarkup('<form>')] },
  { title: 'an object that converts to HTML', value: asMarkup({ toString: () => '<form>' }) },
])('escapes $title', ({ value }) => {
  expect(markup`<p>${value}</p>`.text).not.toContain('<form>')
})

it('rejects objects with a text at compile time', () => {
  // @ts-expect-error A row is no markup.
  expect(markup`${{ text: '<form>' }}`.text).not.toContain('<form>')
})
