import * as z from 'zod/mini'
import { isLoopbackHost } from '../contract/options/loopback.js'
import { no } from '../contract/options/option-values.js'
import { section } from '../contract/options/sections.js'
import type { AllowedHosts } from '../http/host-check.js'
import { wildcardProblem } from '../http/trusted-origins.js'
import type { BaseSettings } from './base-settings.js'

const sameSite = z.enum(['lax', 'strict', 'none'])

/** What differs from other cookies. The prefixes and all other attributes are never the app's to choose. */
const cookie = section({
  name: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!__)[\w.-]{1,64}$/,
          'must be letters, digits, ".", "_" and "-", without a prefix',
        ),
      ),
  ),
  attributes: section({ sameSite: z.optional(sameSite), partitioned: z.optional(z.boolean()) }),
})

/** The options `advanced` of cookies. */
export const cookieOptions = {
  cookiePrefix: z.optional(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be letters, digits, _ and -')),
  ),
  useSecureCookies: z.optional(z.boolean()),
  defaultCookieAttributes: section({
    sameSite: z._default(sameSite, 'lax'),
    partitioned: no,
  }),
  cookies: section({ session_token: cookie, session_data: cookie, device: cookie }),
  crossSubDomainCookies: section({
    enabled: no,
    domain: z.optional(
      z.string().check(z.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'must be a host')),
    ),
  }),
}

type CookieSettings = Readonly<z.output<z.ZodMiniObject<typeof cookieOptions>>>
type Attributes = CookieSettings['defaultCookieAttributes']
type OwnAttributes = { readonly [K in keyof Attributes]?: Attributes[K] | undefined }

/** Whether browsers send the cookies on https only; `per host`: except on loopback hosts. */
export function hasSecureCookies(
  { useSecureCookies }: Pick<CookieSettings, 'useSecureCookies'>,
  { origin, allowedHosts, production }: BaseSettings,
): boolean | 'per host' {
  if (useSecureCookies !== undefined) return useSecureCookies
  if (allowedHosts) return isAlwaysSecure(allowedHosts) || 'per host'
  return origin?.startsWith('https://') ?? production
}

function isAlwaysSecure({ loopback, wildcards, fallback }: AllowedHosts): boolean {
  return loopback.size === 0 && !wildcards.has('.localhost') && fallback.startsWith('https:')
}

/**
 * The problems of options with which browsers would drop the cookies.
 *
 * @see draft-ietf-httpbis-rfc6265bis section 5.7: `SameSite=None` without `Secure` is ignored.
 */
export function cookieProblems(options: CookieSettings, base: BaseSettings): string[] {
  const secure = hasSecureCookies(options, base) !== false
  const { defaultCookieAttributes: usual, cookies, crossSubDomainCookies } = options
  return [
    ...attributeProblems('advanced.defaultCookieAttributes', usual, { usual, secure }),
    ...Object.entries(cookies).flatMap(([name, { attributes: own }]) =>
      attributeProblems(`advanced.cookies.${name}.attributes`, own, { usual, secure }),
    ),
    ...domainProblems(crossSubDomainCookies, base),
  ]
}

/** @see https://www.w3.org/TR/CHIPS/ `Partitioned` without `Secure` is ignored. */
function attributeProblems(
  at: string,
  own: OwnAttributes,
  { usual, secure }: { readonly usual: Attributes; readonly secure: boolean },
): string[] {
  const { sameSite = usual.sameSite, partitioned = usual.partitioned } = own
  const needsHttps =
    'needs an https baseURL or advanced.useSecureCookies, because browsers drop such cookies otherwise'
  const problems = []
  if (!secure) {
    if (own.sameSite === 'none') problems.push(`${at}.sameSite: "none" ${needsHttps}`)
    if (own.partitioned) problems.push(`${at}.partitioned: ${needsHttps}`)
  }
  // Where the cookie has neither value of its own, the defaults have the problem.
  if (partitioned && sameSite !== 'none' && (own.partitioned || own.sameSite))
    problems.push(
      `${at}.partitioned: needs sameSite "none": browsers send no other cookies to embedded pages`,
    )
  return problems
}

/** @see RFC 6265 section 5.3 step 6: a browser drops a cookie whose Domain does not cover its host. */
function domainProblems(
  { enabled, domain }: CookieSettings['crossSubDomainCookies'],
  { origin, allowedHosts }: BaseSettings,
): string[] {
  const at = 'advanced.crossSubDomainCookies.domain'
  if (!enabled) return []
  if (domain === undefined) {
    return allowedHosts ? [`${at}: is needed where baseURL has allowedHosts`] : []
  }
  const name = domain.toLowerCase()
  const reason = wildcardProblem(name)
  if (reason !== null) return [`${at}: "${domain}" covers hosts of others: ${reason}`]
  const hosts = allowedHosts
    ? [...[...allowedHosts.wildcards].map((parent) => `*${parent}`), ...allowedHosts.origins.keys()]
    : [origin === null ? name : new URL(origin).host]
  return hosts
    .map((host) => host.replace(/:\d+$/, ''))
    .filter((host, index, all) => all.indexOf(host) === index && !isLoopbackHost(host))
    .filter((host) => host !== name && !host.endsWith(`.${name}`))
    .map(
      (host) => `${at}: "${domain}" does not cover the host ${host}, so browsers drop the cookies`,
    )
}
