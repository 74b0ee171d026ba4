import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { secret } from './subject.mjs'

const key = createSecretKey(Buffer.from(secret))

/** @param {string} text */
export const mac = (text) => createHmac('sha256', key).update(text).digest('base64url')
/** @param {string} text */
export const digest = (text) => createHash('sha256').update(text).digest('base64url')
export const newId = () => randomBytes(24).toString('base64url')

/**
 * The value of `value.mac`, or null when the MAC is wrong.
 *
 * @param {string} signed
 */
export function verified(signed) {
  const dot = signed.lastIndexOf('.')
  const value = signed.slice(0, dot)
  const expected = Buffer.from(mac(value))
  const given = Buffer.from(signed.slice(dot + 1))
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}
