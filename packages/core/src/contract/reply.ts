import type { Markup } from './markup.js'

/** An answer that sends the browser elsewhere. */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** An answer that is a page. */
export class Page {
  readonly title: string
  readonly content: Markup
  /** Origins, besides the app's own, that a form of the page may lead to. */
  readonly formTargets: readonly string[]

  constructor(title: string, content: Markup, formTargets: readonly string[] = []) {
    this.title = title
    this.content = content
    this.formTargets = formTargets
  }
}

/** What `auth.api` throws where a browser would be sent elsewhere. */
export class Redirected extends Error {
  override readonly name = 'Redirected'
  /** HTTP status code. */
  readonly status = 302
  readonly location: string

  constructor(location: string) {
    super(`Redirected to ${location}`)
    this.location = location
  }
}
