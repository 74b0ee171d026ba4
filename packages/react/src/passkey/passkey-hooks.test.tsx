import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PasskeyButton } from './passkey-button.js'
import type { PasskeyOutcome } from './use-passkey-sign-in.js'
import { usePasskeyAutofill } from './use-passkey-autofill.js'

interface Attempt {
  readonly autoFill: boolean
  readonly signal: AbortSignal
  readonly end: (code?: string) => Promise<void>
}

/** A client whose ceremonies end when the test ends them. */
function createClient() {
  const attempts: Attempt[] = []
  const passkey = ({ autoFill }: { autoFill: boolean }, { signal }: { signal: AbortSignal }) =>
    new Promise<PasskeyOutcome>((resolve) => {
      const end = async (code?: string): Promise<void> => {
        const error = code === undefined ? null : { code, message: `Error: ${code}` }
        await act(async () => {
          resolve({ data: null, error })
          await Promise.resolve()
        })
      }
      attempts.push({ autoFill, signal, end })
    })
  const live = () => attempts.filter(({ signal }) => !signal.aborted)
  return { client: { signIn: { passkey } }, attempts, live }
}

function createField() {
  const { client, ...rest } = createClient()
  const Field = () => <p role="alert">{usePasskeyAutofill(client)?.message}</p>
  return { Field, ...rest }
}

const alertText = () => screen.getByRole('alert').textContent

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Object)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('usePasskeyAutofill', () => {
  it.each([
    {
      title: 'without Strict Mode',
      Mode: ({ children }: { children: React.ReactNode }) => children,
    },
    { title: 'in Strict Mode', Mode: StrictMode },
  ])('starts one ceremony and aborts it when the component unmounts, $title', ({ Mode }) => {
    const { Field, attempts, live } = createField()
    const page = (
      <Mode>
        <Field />
      </Mode>
    )
    const { unmount } = render(page)
    expect(live().map(({ autoFill }) => autoFill)).toEqual([true])
    unmount()
    expect(live()).toEqual([])
    expect(attempts.length).toBeGreaterThan(0)
  })

  it('starts one ceremony however often the page renders', () => {
    const { Field, attempts } = createField()
    const { rerender } = render(<Field />)
    rerender(<Field />)
    rerender(<Field />)
    expect(attempts).toHaveLength(1)
  })

  it('shows why a passkey was rejected, and suggests passkeys again', async () => {
    const { Field, attempts } = createField()
    render(<Field />)
    await attempts[0]?.end('PASSKEY_NOT_FOUND')
    expect(alertText()).toBe('Error: PASSKEY_NOT_FOUND')
    expect(attempts).toHaveLength(2)
    await attempts[1]?.end()
    expect(alertText()).toBe('')
    expect(attempts).toHaveLength(2)
  })

  it.each(['AUTH_CANCELLED', 'NETWORK', 'PASSKEYS_NOT_SUPPORTED'])(
    'shows no error and stops after %s',
    async (code) => {
      const { Field, attempts } = createField()
      render(<Field />)
      await attempts[0]?.end(code)
      expect(alertText()).toBe('')
      expect(attempts).toHaveLength(1)
    },
  )

  it('stops after five rejected passkeys', async () => {
    const { Field, attempts } = createField()
    render(<Field />)
    for (let count = 0; count < 7; count += 1) await attempts[count]?.end('AUTHENTICATION_FAILED')
    expect(attempts).toHaveLength(5)
    expect(alertText()).toBe('Error: AUTHENTICATION_FAILED')
  })
})

describe('PasskeyButton', () => {
  it('opens one dialog at a time, keeps the focus, and shows the error', async () => {
    const { client, attempts } = createClient()
    render(<PasskeyButton client={client} className="wide" />)
    const button = screen.getByRole('button', { name: 'Sign in with a passkey' })
    expect([button.className, button.getAttribute('type')]).toEqual(['wide', 'button'])
    button.focus()
    fireEvent.click(button)
    fireEvent.click(button)
    expect(attempts.map(({ autoFill }) => autoFill)).toEqual([false])
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
    await attempts[0]?.end('AUTH_CANCELLED')
    expect(button.getAttribute('aria-busy')).toBe('false')
    expect(alertText()).toBe('Error: AUTH_CANCELLED')
    fireEvent.click(button)
    expect(alertText()).toBe('')
    await attempts[1]?.end()
    expect(alertText()).toBe('')
  })

  it('renders the label and the error text of the app', async () => {
    const { client, attempts } = createClient()
    render(
      <PasskeyButton client={client} explain={({ code }) => <b>{code}</b>}>
        Open
      </PasskeyButton>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await attempts[0]?.end('PASSKEY_NOT_FOUND')
    expect(alertText()).toBe('PASSKEY_NOT_FOUND')
  })

  it.each([
    {
      title: 'without Strict Mode',
      Mode: ({ children }: { children: React.ReactNode }) => children,
    },
    { title: 'in Strict Mode', Mode: StrictMode },
  ])('closes the dialog when the page unmounts, $title', ({ Mode }) => {
    const { client, attempts, live } = createClient()
    const { unmount } = render(
      <Mode>
        <PasskeyButton client={client} />
      </Mode>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(live()).toHaveLength(1)
    unmount()
    expect(live()).toHaveLength(0)
    expect(attempts).toHaveLength(1)
  })

  it('renders on a server, and disappears in a browser without passkeys', () => {
    const { client } = createClient()
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(renderToString(<PasskeyButton client={client} />)).toContain('Sign in with a passkey')
    render(<PasskeyButton client={client} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
