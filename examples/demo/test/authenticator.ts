import type { CDPSession, Page } from 'playwright-core'

/** A virtual authenticator of one page. */
export interface Authenticator {
  /** Sets whether a user confirms each request. */
  attended(isAttended: boolean): Promise<void>
  /** Sets whether user verification succeeds. */
  verified(isVerified: boolean): Promise<void>
  /** The number of its passkeys. */
  count(): Promise<number>
  /** Removes the authenticator with its passkeys. */
  remove(): Promise<void>
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

async function open(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  return session
}

/** Adds a virtual authenticator with user verification to a page. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const opening = sessions.get(page) ?? open(page)
  sessions.set(page, opening)
  const session = await opening
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async attended(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async verified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

/** Records the ceremonies of a page, starting with the next document that it loads. */
export async function watchCeremonies(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const begun: CredentialRequestOptions[] = []
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options = {}) => {
      begun.push(options)
      return get(options)
    }
    Object.assign(window, { begun })
  })
  return () =>
    page.evaluate(() =>
      window.begun.map(
        ({ mediation = 'dialog', signal }) =>
          `${mediation} ${signal?.aborted ? 'ended' : 'offered'}`,
      ),
    )
}

declare global {
  interface Window {
    readonly begun: readonly CredentialRequestOptions[]
  }
}
