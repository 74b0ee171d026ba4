import { type Duration, parseDuration } from '@countersign/core'

/** How magic links behave. */
export interface MagicLinkOptions {
  /** How long a link lives. Default 5 minutes. */
  readonly expiresIn?: Duration
  /** Nobody new: an unknown address is answered as a known one and gets no mail. Default false. */
  readonly disableSignUp?: boolean
  /**
   * A link works only in the browser that asked for it, so that nobody signs in with a link that another
   * person asked for. It is of no use then on another device. Default false.
   */
  readonly sameBrowser?: boolean
  /** Mails to one address in an hour, whoever asks for them. Default 5. */
  readonly mailsPerHour?: number
}

/** The options, complete. */
export interface MagicLinkSettings {
  /** Seconds. */
  readonly expiresIn: number
  readonly disableSignUp: boolean
  readonly sameBrowser: boolean
  readonly mailsPerHour: number
  /** What is wrong with the options, a sentence each. */
  readonly problems: readonly string[]
}

const DAY_SECONDS = 86_400

/** Reads the options; every default is here. */
export function readOptions({
  expiresIn = 300,
  disableSignUp = false,
  sameBrowser = false,
  mailsPerHour = 5,
}: MagicLinkOptions): MagicLinkSettings {
  const seconds = parseDuration(expiresIn) ?? 0
  const isLife = seconds >= 1 && seconds <= DAY_SECONDS
  const isCount = Number.isSafeInteger(mailsPerHour) && mailsPerHour >= 1
  return {
    expiresIn: seconds,
    disableSignUp,
    sameBrowser,
    mailsPerHour,
    problems: [
      ...(isLife ? [] : ['magicLink: `expiresIn` must be from 1 second to 1 day.']),
      ...(isCount ? [] : ['magicLink: `mailsPerHour` must be a whole number from 1.']),
    ],
  }
}
