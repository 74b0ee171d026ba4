import type { PluginContext } from '../../contract/plugins/plugin-context.js'
import type { ChunkedCookie } from '../../cookies/chunked-cookie.js'
import type { PerOrigin } from '../../cookies/cookie.js'
import { fromBase64Url, toBase64Url, toUtf8 } from '../../crypto/bytes.js'
import type { Base } from '../core.js'
import { cookiesOf } from './session-cache.js'

/** The signed cookies of plugins, each under its own name. */
export function createPluginCookies(
  { format, findCredential }: Pick<Base, 'format' | 'findCredential'>,
  cookieOf: (name: string) => PerOrigin<ChunkedCookie>,
): PluginContext['cookies'] {
  return {
    read(exchange, name) {
      if (findCredential(exchange) !== null) return null
      const cookie = cookieOf(name)(exchange)
      const signed = cookie.read(cookiesOf(exchange))
      const value = signed === null ? null : format.open(cookie.name, signed)
      // In a format whose signature does not cover the name, the value of another cookie must not pass.
      const start = `${name}.`
      return value?.startsWith(start) ? fromText(value.slice(start.length)) : null
    },

    issue(exchange, name, { text, maxAge }) {
      if (findCredential(exchange) !== null) return true
      const cookie = cookieOf(name)(exchange)
      const cookies = cookiesOf(exchange)
      const value = `${name}.${toBase64Url(toUtf8(text))}`
      const issued = cookie.issue(cookies, format.sign(cookie.name, value), maxAge)
      for (const clearing of issued?.cleared ?? cookie.clear(cookies))
        exchange.clearCookie(clearing)
      for (const setting of issued?.set ?? []) exchange.setCookie(setting)
      return issued !== null
    },

    clear(exchange, name) {
      for (const text of cookieOf(name)(exchange).clear(cookiesOf(exchange)))
        exchange.clearCookie(text)
    },
  }
}

const decoder = new TextDecoder()

function fromText(encoded: string): string | null {
  const bytes = fromBase64Url(encoded)
  return bytes && decoder.decode(bytes)
}
