import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** How a browser is held. */
export interface Look {
  /** CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

const folder = 'examples/demo/data/screenshots'

/** Lets a page be looked at: it stays within its width, axe finds nothing serious, and a screenshot is kept. */
export async function look(page: Page, name: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  const path = `${folder}/${name}-${width}.png`
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
  expect(await seriousFindings(page), name).toEqual([])
}

/** As {@link look}, and the colours of the other scheme too. */
export async function lookInBothSchemes(
  page: Page,
  name: string,
  scheme: Look['scheme'],
): Promise<void> {
  await look(page, `${name}-${scheme}`)
  const colorScheme = scheme === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme })
  await look(page, `${name}-${colorScheme}`)
  await page.emulateMedia({ colorScheme: scheme })
}

async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
