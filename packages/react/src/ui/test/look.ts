import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A viewport and a colour scheme. */
export interface Look {
  /** CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

/** The accessibility rules that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Where screenshots are kept; undefined keeps none. */
export interface Screenshots {
  readonly folder: string | undefined
}

/** Checks that a page fits its width and that axe finds no serious problem in both schemes. */
export async function look(
  page: Page,
  name: string,
  { width, scheme, folder }: Look & Screenshots,
): Promise<void> {
  const other = scheme === 'light' ? 'dark' : 'light'
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
  for (const colours of [scheme, other] as const) {
    await page.emulateMedia({ colorScheme: colours })
    await endTransitions(page)
    if (folder !== undefined) {
      const path = `${folder}/${name}-${width}-${colours}.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    const rules = colours === scheme ? undefined : colourRules
    expect(await seriousFindings(page, rules), `${name}, ${colours}`).toBe('')
  }
  await page.emulateMedia({ colorScheme: scheme })
}

/** Ends the transitions between two schemes, whose colours in between are no finding. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
  })
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
