import { shareClasses } from '../shared-class.js'
import type { Markup } from '../texts/markup.js'

/** Marks the objects that a call returns in place of a result, in every loaded copy of the package. */
export const REPLY = Symbol.for('countersign.reply')

/**
 * A response that redirects the browser.
 *
 * @example
 * ```ts
 * import { defineEndpoint, Redirect } from '@countersign/core'
 * import * as z from 'zod'
 *
 * export const goHome = defineEndpoint({
 *   method: 'GET',
 *   path: '/home',
 *   summary: 'Go home',
 *   access: 'public',
 *   page: true,
 *   answer: z.null(),
 *   handle: ({ exchange }) => new Redirect(exchange.origin),
 * })
 * ```
 */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** What a page is for, as data: what an app needs to show a page of its own instead. */
export interface PageFacts {
  /** `confirm` asks before a call acts, `done` describes what a call did, `error` what failed. */
  readonly kind: 'confirm' | 'done' | 'error'
  /** Names the page, such as `verifyAddress`, `deleteAccount` or `somethingWrong`. */
  readonly name: string
  /** The code of the error; only with `kind: 'error'`. */
  readonly error?: string
  /** The cause, when one error has several; only with `kind: 'error'`. */
  readonly reason?: string
  /** Absolute address to which the form posts; only with `kind: 'confirm'`. */
  readonly action?: string
  /** What the form posts; only with `kind: 'confirm'`. */
  readonly fields?: Readonly<Record<string, string>>
}

/**
 * A page that the server is about to show: its facts, and its parts in the language of the caller.
 *
 * @see the option `pages`
 */
export interface ShownPage extends PageFacts {
  /** HTTP status code of the response. */
  readonly status: number
  readonly appName: string
  /** @see RFC 5646, such as `de` */
  readonly language: string
  /** Plain text. */
  readonly title: string
  /** HTML without scripts: the text of the page, and its form or its link back. */
  readonly content: string
}

/** How a page differs from others. */
export interface PageTraits {
  /** Default: a page that an app cannot replace. */
  readonly facts?: PageFacts
  /** Origins, besides the app's own, that a form of the page may lead to. */
  readonly formTargets?: readonly string[]
  /** CSS that follows the style of all pages. */
  readonly style?: string
  /**
   * The page shows documents with styles and pictures of their own in frames with `sandbox` and `srcdoc`.
   * Scripts run in neither.
   */
  readonly showsDocuments?: boolean
}

/**
 * A response with a page. It allows no scripts and no frames.
 *
 * @example
 * ```ts
 * import { defineEndpoint, HtmlPage, markup } from '@countersign/core'
 * import * as z from 'zod'
 *
 * export const greet = defineEndpoint({
 *   method: 'GET',
 *   path: '/greet',
 *   summary: 'Greet the signed-in user',
 *   access: 'session',
 *   page: true,
 *   answer: z.null(),
 *   handle: ({ session }) => new HtmlPage('Hello', markup`<p>${session.user.name}</p>`),
 * })
 * ```
 */
export class Page {
  readonly title: string
  readonly content: Markup
  readonly traits: PageTraits

  constructor(title: string, content: Markup, traits: PageTraits = {}) {
    this.title = title
    this.content = content
    this.traits = traits
  }
}

/** A result that is returned as it is: it has been projected already. */
export class Verbatim {
  readonly value: object

  constructor(value: object) {
    this.value = value
  }
}

/** Thrown by `auth.api` in place of a redirect. */
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

for (const kind of [Redirect, Page, Verbatim]) {
  Object.defineProperty(kind.prototype, REPLY, { value: true })
}

shareClasses({ Redirect, Page, Verbatim, Redirected })
