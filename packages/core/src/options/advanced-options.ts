import * as z from 'zod/mini'
import {
  count,
  DAY_SECONDS,
  duration,
  givenDuration,
  hasMethods,
  isFunction,
  no,
} from '../contract/options/option-values.js'
import { section } from '../contract/options/sections.js'
import type { AdvancedOptions } from '../contract/options/request-options.js'
import type { Clock, Fetch, Random } from '../contract/runtime.js'
import { nativeParallelism } from '../crypto/native.js'
import { platformClock, platformRandom } from '../crypto/random.js'
import { isNetwork } from '../http/client-address.js'
import { cookieOptions } from './cookie-options.js'

/** Looked up at each call: tools of observability replace it after the start. */
const platformFetch: Fetch = (input, init) => fetch(input, init)

/** The options under `advanced`, with every default of the product. */
export const advancedOptions = {
  ...cookieOptions,
  disableIpTracking: no,
  ipAddress: section({
    ipAddressHeaders: z._default(z.array(z.string().check(z.toLowerCase())), ['x-forwarded-for']),
    trustedProxies: z._default(
      z.union(
        [
          z.array(z.string().check(z.refine(isNetwork, 'must be an address or a network'))),
          z.int().check(z.gte(0), z.lte(16)),
        ],
        'must be a number of proxies from 0 to 16, or a list of addresses',
      ),
      [],
    ),
  }),
  maxBodyBytes: count(65_536),
  bodyTimeout: duration('10 seconds', { least: 1, most: DAY_SECONDS }),
  maxParallelHashes: count(nativeParallelism()),
  maxWaitingHashes: z._default(z.int().check(z.gte(0)), 1000),
  mailRetryDelays: z.prefault(
    z.array(givenDuration({ most: DAY_SECONDS })).check(z.maxLength(10)),
    ['1 second', '4 seconds'],
  ),
  providerRequests: section({
    timeout: duration('10 seconds', { least: 1, most: DAY_SECONDS }),
    maxBytes: count(1_048_576),
    keyCooldown: duration('30 seconds'),
    keyMaxAge: duration('10 minutes', { least: 1 }),
  }),
  fetch: z._default(z.custom<Fetch>(isFunction, 'must be a function'), () => platformFetch),
  clock: z._default(z.custom<Clock>(hasMethods('now'), 'must have now'), platformClock),
  random: z._default(z.custom<Random>(hasMethods('bytes'), 'must have bytes'), platformRandom),
  generateId: z.optional(
    z.custom<NonNullable<AdvancedOptions['generateId']>>(
      (given) => given === 'uuid' || isFunction(given),
      'must be "uuid" or a function',
    ),
  ),
}
