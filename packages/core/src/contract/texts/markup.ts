/** HTML that is safe to send: created by {@link markup} only. */
export class Markup {
  /** Lets the compiler reject other objects with a text. */
  declare private readonly brand: never
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
  const texts = values.map((value) => [value].flat().map(toText).join(''))
  return new Markup(parts.map((part, index) => part + (texts[index] ?? '')).join(''))
}

/** Everything but markup is escaped, also an object with the same fields, such as one of JSON. */
function toText(value: string | number | Markup): string {
  return value instanceof Markup ? value.text : escapeHtml(String(value))
}
