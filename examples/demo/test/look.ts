import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A viewport and a colour scheme. */
export interface Look {
  /** CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

/** The tested combinations: a wide screen in light colours, and a narrow one in dark colours. */
export const looks = [
  { title: 'wide', width: 1280, scheme: 'light' },
  { title: 'narrow', width: 375, scheme: 'dark' },
] as const

/** The accessibility rules that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Checks that a page fits its width and that axe finds no serious problem, and saves a screenshot. */
export async function look(page: Page, name: string, { width, scheme }: Look): Promise<void> {
  await keepScreenshot(page, `${name}-${width}-${scheme}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
  expect(await seriousFindings(page), name).toBe('')
}

/** Like {@link look}, and also checks the colours of the other scheme. */
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

/** The findings of axe, one line for each rule. Default: all rules. */
async function seriousFindings(page: Page, runOnly?: readonly string[]): Promise<string> {
  // `evaluate` is not subject to the content security policy. Once per document.
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
