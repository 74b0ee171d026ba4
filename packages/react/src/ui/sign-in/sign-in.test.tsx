import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { github } from '../icons/github.js'
import { google } from '../icons/google.js'
import {
  alerts,
  createClients,
  fill,
  noteOf,
  openServer,
  password,
  press,
} from '../test/open-ui.js'
import type { FormAnswer } from '../use-submission.js'
import type { SignInCalls } from './auth-client.js'
import { SignIn, type SignInProps } from './sign-in.js'

beforeEach(() => {
  // Each user has a separate browser with one tab.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('PublicKeyCredential', undefined)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const focusedName = () => document.activeElement?.getAttribute('name')

type App = Awaited<ReturnType<typeof openServer>>

/** The button for another mail, once it counts down: that begins in an effect, after the button is shown. */
async function findCountdown(): Promise<HTMLElement> {
  const button = await screen.findByText('Send another mail in 30 seconds')
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setTimeout(resolve))
  return button
}

async function openSignIn(props: Partial<SignInProps<App['client']>> = {}) {
  const app = await openServer()
  const onSuccess = vi.fn<() => void>()
  render(
    <StrictMode>
      <SignIn client={app.client} onSuccess={onSuccess} {...props} />
    </StrictMode>,
  )
  await screen.findByRole('form', { name: 'Sign in' })
  return { ...app, onSuccess }
}

describe('SignIn', () => {
  it('shows an error beside each empty field and focuses the first one', async () => {
    const { requests } = await openSignIn()
    requests.length = 0
    press('Sign in')
    expect(noteOf('Email')).toEqual(['Enter your email.', true])
    expect(noteOf('Password')).toEqual(['Enter your password.', true])
    expect(focusedName()).toBe('email')
    fill({ Email: 'ann' })
    expect(noteOf('Email')).toEqual([null, false])
    press('Sign in')
    expect(noteOf('Email')).toEqual(['Enter an email like ann@example.com.', true])
    expect(requests).toEqual([])
  })

  it('shows one alert for a wrong email and for a wrong password', async () => {
    const { onSuccess } = await openSignIn()
    for (const email of ['ann@example.com', 'eve@example.com']) {
      fill({ Email: email, Password: 'not the password' })
      press('Sign in')
      await waitFor(() => {
        expect(alerts()).toEqual(['The email or the password is wrong.'])
      })
      fill({ Email: '' })
    }
    expect(onSuccess).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  })

  it('signs in, calls onSuccess and remembers the method without the email', async () => {
    const { client, onSuccess } = await openSignIn()
    fill({ Email: 'ann@example.com', Password: password })
    press('Sign in')
    await screen.findByText('You are signed in as', { exact: false })
    expect(client.$session.value.data?.user.name).toBe('Ann')
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(Object.entries(localStorage)).toEqual([['countersign.last-method', 'password']])
    press('Sign out')
    await screen.findByRole('form', { name: 'Sign in' })
  })

  it('shows why a signed-in user could not sign out', async () => {
    const { ann } = await openServer()
    const { client } = createClients(ann)
    const signOut = () => Promise.resolve({ error: { code: 'NETWORK', message: 'No answer' } })
    render(<SignIn client={{ ...client, signOut }} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => {
      expect(alerts()).toEqual([
        'The server cannot be reached. Check your connection and try again.',
      ])
    })
  })

  it('sends a form once while its call runs, and marks it as busy', async () => {
    const { requests } = await openSignIn()
    fill({ Email: 'ann@example.com', Password: password })
    press('Sign in')
    const button = screen.getByRole('button', { name: 'Sign in' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true')
    press('Sign in')
    fireEvent.submit(screen.getByRole('form'))
    await screen.findByText('You are signed in as', { exact: false })
    expect(requests.filter((request) => request === 'POST /sign-in/email')).toHaveLength(1)
  })

  it('redirects a user who is signed in, also after a reload', async () => {
    const { client, plainClient } = await openServer()
    const navigate = vi.fn<(url: string) => void>()
    const settings = { redirectTo: '/home', navigate }
    const { unmount } = render(<SignIn client={client} {...settings} />)
    await screen.findByRole('form')
    fill({ Email: 'ann@example.com', Password: password })
    press('Sign in')
    await waitFor(() => {
      expect(navigate.mock.calls).toEqual([['/home']])
    })
    unmount()
    render(<SignIn client={plainClient} {...settings} />)
    await waitFor(() => {
      expect(navigate).toHaveBeenCalledTimes(2)
    })
  })

  it('shows only the methods of the client', async () => {
    const { plainClient } = await openServer()
    render(<SignIn client={plainClient} />)
    await screen.findByRole('form')
    const names = screen.getAllByRole('button').map((button) => button.textContent)
    expect(names).toEqual(['Forgot password?', '', 'Sign in', 'Sign up'])
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
  })

  it('shows the methods that the app chose, in one form', async () => {
    await openSignIn({ methods: ['magic-link'] })
    expect(screen.queryByLabelText('Password')).toBe(null)
    expect(screen.queryByText('Continue as a guest')).toBe(null)
    screen.getByRole('button', { name: 'Email me a sign-in link' })
  })

  it('asks for the email alone when a mail is requested', async () => {
    const { auth } = await openSignIn()
    press('Email me a sign-in link')
    expect(noteOf('Email')).toEqual(['Enter your email.', true])
    expect(noteOf('Password')).toEqual([null, false])
    fill({ Email: 'ann@example.com' })
    press('Email me a sign-in link')
    await screen.findByRole('heading', { name: 'Check your email' })
    await auth.idle()
    expect(auth.outbox.last('magic-link').to).toBe('ann@example.com')
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Check your email')
    })
    press('Back to sign-in')
    await screen.findByRole('form', { name: 'Sign in' })
  })

  it('signs in with the code of a mail as soon as it is complete', async () => {
    const { auth, client } = await openSignIn({ methods: ['password', 'email-code'] })
    fill({ Email: 'ann@example.com' })
    press('Email me a sign-in code')
    const field = await screen.findByLabelText('Code')
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    await auth.idle()
    const { text } = auth.outbox.last('magic-link')
    const code = /(\d{3} \d{3} \d{3})/.exec(text)?.[1] ?? ''
    const wrong = code.startsWith('0') ? '1' + code.slice(1) : '0' + code.slice(1)
    fill({ Code: wrong })
    await waitFor(() => {
      expect(noteOf('Code')).toEqual(['This code is wrong or has expired.', true])
    })
    fill({ Code: code })
    await screen.findByText('You are signed in as', { exact: false })
    expect(client.$session.value.data?.user.email).toBe('ann@example.com')
  })

  it('mails another link when the countdown is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { auth } = await openSignIn()
    fill({ Email: 'ann@example.com' })
    press('Email me a sign-in link')
    const button = await findCountdown()
    fireEvent.click(button)
    act(() => {
      vi.advanceTimersByTime(29_000)
    })
    expect(button.textContent).toBe('Send another mail in 1 second')
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    press('Send another mail')
    await screen.findByText('We sent another mail.')
    expect(button.textContent).toBe('Send another mail in 30 seconds')
    await auth.idle()
    expect(auth.outbox.messages.filter(({ kind }) => kind === 'magic-link')).toHaveLength(2)
  })

  it('counts down from the waiting time of the server', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const limited = await openServer({ limitsCalls: true })
    await openSignIn({ client: limited.client })
    fill({ Email: 'ann@example.com' })
    press('Email me a sign-in link')
    const button = await findCountdown()
    while (alerts().length === 0) {
      await act(async () => {
        await vi.advanceTimersByTimeAsync(31_000)
      })
      press('Send another mail')
      await waitFor(() => {
        expect(button.textContent).not.toBe('Send another mail')
      })
    }
    expect(alerts()).toEqual([
      expect.stringMatching(/^Too many attempts. Try again in \d+ seconds?\.$/),
    ])
    expect(button.textContent).toMatch(/^Send another mail in \d+ seconds?$/)
  })

  it('asks to verify the email first when the server requires it', async () => {
    const { client, auth } = await openServer({ requireEmailVerification: true })
    await auth.idle()
    auth.outbox.clear()
    render(<SignIn client={client} />)
    await screen.findByRole('form')
    fill({ Email: 'ann@example.com', Password: password })
    press('Sign in')
    await screen.findByText('to verify your email', { exact: false })
    await auth.idle()
    expect(auth.outbox.last('verify-email').to).toBe('ann@example.com')
  })

  it('signs in anonymously', async () => {
    const { client } = await openSignIn()
    press('Continue as a guest')
    await waitFor(() => {
      expect(client.$session.value.data?.user.isAnonymous).toBe(true)
    })
    // An anonymous user can still sign in.
    screen.getByRole('form', { name: 'Sign in' })
    await waitFor(() => {
      expect(screen.queryByText('Continue as a guest')).toBe(null)
    })
  })

  it('explains an error of a redirect once', async () => {
    history.replaceState(null, '', '/sign-in?next=1&error=access_denied')
    await openSignIn()
    await screen.findByText('You did not agree at the provider', { exact: false })
    // An effect changes the URL after the text is shown.
    await vi.waitFor(() => {
      expect(location.search).toBe('?next=1')
    })
  })

  it.each([
    {
      title: 'the reason before the code',
      search: 'error=please_restart_the_process&reason=browser_mismatch',
      text: /another browser/,
    },
    {
      title: 'one sentence for an unknown code',
      search: 'error=something_new',
      text: /did not work/,
    },
    {
      title: 'one sentence for a code with other characters',
      search: 'error=<b>Hello</b>',
      text: /did not work/,
    },
  ])('explains a redirect with $title', async ({ search, text }) => {
    history.replaceState(null, '', `/?${search}`)
    await openSignIn()
    await screen.findByText(text)
  })

  it('keeps the caret and the focus when the password is shown', async () => {
    await openSignIn()
    const field = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
    fill({ Password: 'secret' })
    field.focus()
    field.setSelectionRange(2, 4)
    const button = screen.getByRole('button', { name: 'Show password' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    expect(fireEvent.mouseDown(button)).toBe(false)
    press('Show password')
    expect([field.type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await waitFor(() => {
      expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4])
    })
  })
})

describe('the provider buttons of SignIn', () => {
  const signedOut = {
    ...({ status: 'signed-out', data: null } as const),
    ...{ error: null, isPending: false, isRefetching: false },
    refetch: () => Promise.resolve(),
  }
  const client = (answer: FormAnswer) => ({
    useSession: () => signedOut,
    signOut: () => Promise.resolve({ error: null }),
    requestPasswordReset: () => Promise.resolve({ error: null }),
    sendVerificationEmail: () => Promise.resolve({ error: null }),
    resetPassword: () => Promise.resolve({ error: null }),
    signIn: {
      email: () => Promise.resolve({ error: null }),
      social: vi.fn<SignInCalls['social']>(() => Promise.resolve(answer)),
    },
    signUp: { email: () => Promise.resolve({ data: null, error: null }) },
  })

  it('redirects to a provider and disables every button until the page is shown again', async () => {
    history.replaceState(null, '', '/sign-in?next=1')
    const leaving = client({ error: null })
    render(<SignIn client={leaving} providers={[google, github]} redirectTo="/home" />)
    press('Continue with Google')
    press('Continue with GitHub')
    expect(leaving.signIn.social.mock.calls).toEqual([
      [
        {
          provider: 'google',
          callbackURL: `${location.origin}/home`,
          errorCallbackURL: `${location.origin}/sign-in?next=1`,
        },
      ],
    ])
    const buttons = ['Google', 'GitHub'].map((name) =>
      screen.getByRole('button', { name: `Continue with ${name}` }),
    )
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
    await waitFor(() => {
      expect(Object.entries(localStorage)).toEqual([['countersign.last-method', 'google']])
    })
    fireEvent(window, new Event('pageshow'))
    expect(buttons[1]?.getAttribute('aria-disabled')).toBe(null)
  })

  it('shows why a provider cannot be reached', async () => {
    const error = { code: 'PROVIDER_UNAVAILABLE', message: 'The provider does not answer' }
    const failing = client({ error })
    render(<SignIn client={failing} providers={[google]} />)
    press('Continue with Google')
    await waitFor(() => {
      expect(alerts()).toEqual(['The provider does not answer'])
    })
    expect(localStorage).toHaveLength(0)
  })

  it('labels compact buttons, draws a letter for a provider without an icon, and marks the last method', () => {
    localStorage.setItem('countersign.last-method', 'acme')
    const acme = { id: 'acme', name: 'Acme' }
    render(<SignIn client={client({ error: null })} providers={[google, github, acme]} />)
    const button = screen.getByRole('button', { name: 'Continue with Acme' })
    expect(button.textContent).toBe('ALast used')
    expect(screen.getAllByText('Last used')).toHaveLength(1)
  })
})

describe('settings of SignIn', () => {
  it('adds classes, replaces parts, texts and errors, and shows the name and the notice of the app', async () => {
    const Heading = ({ id, children }: React.JSX.IntrinsicElements['h1']) => (
      <h3 id={id}>
        <i>{children}</i>
      </h3>
    )
    await openServer()
    const { plainClient } = createClients((await openServer()).browser)
    render(
      <SignIn
        client={plainClient}
        appName="Acme"
        logo={<img src="/logo.svg" alt="" />}
        notice="You are invited."
        classNames={{ button: 'wide', card: 'raised' }}
        slots={{ title: Heading, footer: 'section' }}
        texts={{ signInTo: 'Welcome to {app}', email: 'Work email' }}
        errors={{ INVALID_EMAIL_OR_PASSWORD: 'Nope.' }}
      />,
    )
    expect((await screen.findByRole('heading', { level: 3 })).innerHTML).toBe(
      '<i>Welcome to Acme</i>',
    )
    expect(screen.getByRole('button', { name: 'Sign in' }).className).toBe('cs-button wide')
    expect(document.querySelector('section.cs-footer, .cs-card.raised')).not.toBe(null)
    screen.getByText('You are invited.')
    fill({ 'Work email': 'ann@example.com', Password: 'wrong' })
    press('Sign in')
    await screen.findByText('Nope.')
  })
})

describe('server rendering of SignIn', () => {
  it('hydrates the markup of a server without a mismatch', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { plainClient } = createClients((await openServer()).browser)
    localStorage.setItem('countersign.last-method', 'google')
    const page = <SignIn client={plainClient} providers={[google, github]} />
    const place = document.createElement('main')
    place.innerHTML = renderToString(page)
    document.body.append(place)
    expect(place.querySelectorAll('input, form[method=post]')).toHaveLength(4)
    expect(place.textContent).not.toContain('Last used')
    const root = hydrateRoot(place, page, { onRecoverableError: complaints })
    await screen.findByText('Last used')
    expect(complaints).not.toHaveBeenCalled()
    act(() => {
      root.unmount()
    })
    place.remove()
  })
})
