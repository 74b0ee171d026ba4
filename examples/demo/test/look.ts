import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** How a browser is held. */
export interface Look {
  /** CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

/** How the demo is walked through: on a wide screen, and on a narrow one at night. */
export const looks = [
  { title: 'wide', width: 1280, scheme: 'light' },
  { title: 'narrow', width: 375, scheme: 'dark' },
] as const

/** Of the other scheme only the colours differ. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Lets a page be looked at: it stays within its width, axe finds nothing serious, a screenshot is kept. */
export async function look(page: Page, name: string, { width, scheme }: Look): Promise<void> {
  await keepScreenshot(page, `${name}-${width}-${scheme}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
  expect(await seriousFindings(page), name).toBe('')
}

/** As {@link look}, and then the colours of the other scheme. */
export async function lookInBothSchemes(page: Page, name: string, first: Look): Promise<void> {
  await look(page, name, first)
  const scheme = first.scheme === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: scheme })
  await keepScreenshot(page, `${name}-${first.width}-${scheme}`)
  expect(await seriousFindings(page, colourRules), `${name}, ${scheme}`).toBe('')
  await page.emulateMedia({ colorScheme: first.scheme })
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  const path = `examples/demo/data/screenshots/${name}.png`
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

/** What axe finds, by the rules that are named or else by all; a line for each rule. */
async function seriousFindings(page: Page, runOnly?: readonly string[]): Promise<string> {
  // By the debugger, past the content security policy; once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (rules) =>
      window.axe.run({
        resultTypes: ['violations'],
        iframes: false,
        ...(rules ? { runOnly: [...rules] } : {}),
      }),
    runOnly,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
    .join('\n')
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
