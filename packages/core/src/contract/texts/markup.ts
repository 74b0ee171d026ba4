/** HTML that is safe to send: created by {@link markup} only. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, for content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

/**
 * HTML from a template: every value is escaped, unless it is markup itself.
 *
 * @example
 * ```ts
 * import { markup } from '@countersign/core'
 *
 * const name = '<Ann>'
 * console.log(markup`<p>Hello, ${name}</p>`.text) // <p>Hello, &lt;Ann&gt;</p>
 * ```
 */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const texts = values.map(toText)
  return new Markup(parts.map((part, index) => part + (texts[index] ?? '')).join(''))
}

function toText(value: string | number | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map((item) => item.text).join('')
  return escapeHtml(String(value))
}
