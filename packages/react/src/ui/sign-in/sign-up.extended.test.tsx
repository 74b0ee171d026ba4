import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, fill, noteOf, openServer, password, press } from '../test/open-ui.js'
import { ForgotPassword, ResetPassword, SignUp } from './sign-in.js'

beforeEach(() => {
  // Each user has a separate browser with one tab.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

describe('SignUp', () => {
  async function openSignUp(options: Parameters<typeof openServer>[0] = {}) {
    const app = await openServer(options)
    render(<SignUp client={app.client} minPasswordLength={10} />)
    await screen.findByRole('form', { name: 'Sign up' })
    return app
  }

  it('shows an error beside each invalid field and focuses the first one', async () => {
    await openSignUp()
    expect(noteOf('Password')).toEqual(['At least 10 characters.', false])
    press('Sign up')
    expect(noteOf('Name')).toEqual(['Enter your name.', true])
    expect(noteOf('Email')).toEqual(['Enter your email.', true])
    expect(noteOf('Password')).toEqual(['Choose a password.', true])
    expect(document.activeElement?.getAttribute('name')).toBe('name')
  })

  it('offers a passkey only where the app says so, and then needs no password', async () => {
    const { client } = await openSignUp()
    expect(screen.queryByRole('button', { name: 'Sign up with a passkey' })).toBe(null)
    cleanup()
    const passkey = vi.fn<typeof client.signUp.passkey>().mockResolvedValue({
      data: null,
      error: { code: 'REGISTRATION_CANCELLED', message: 'Cancelled', status: 0 },
    })
    const onSuccess = vi.fn<() => void>()
    const signingUp = { ...client, signUp: { ...client.signUp, passkey } }
    render(<SignUp client={signingUp} hasPasskeySignUp onSuccess={onSuccess} />)
    press('Sign up with a passkey')
    expect(noteOf('Name')).toEqual(['Enter your name.', true])
    expect(noteOf('Password')).toEqual(['At least 8 characters.', false])
    fill({ Name: 'Bob', Email: 'bob@example.com' })
    press('Sign up with a passkey')
    await screen.findByText('No passkey was created.')
    expect(passkey.mock.calls).toEqual([[{ name: 'Bob', email: 'bob@example.com' }]])
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it.each([
    {
      title: 'an email with an account',
      email: 'ann@example.com',
      password,
      field: 'Email',
      note: /Sign in instead/,
    },
    {
      title: 'a common password',
      email: 'bob@example.com',
      password: 'qwertyuiop',
      field: 'Password',
      note: /too common/,
    },
  ])(
    'shows the error of $title beside its field',
    async ({ email, password: chosen, field, note }) => {
      await openSignUp()
      fill({ Name: 'Bob', Email: email, Password: chosen })
      press('Sign up')
      await waitFor(() => {
        expect(noteOf(field)).toEqual([expect.stringMatching(note), true])
      })
      expect(alerts()).toEqual([])
    },
  )

  it('signs a new user up', async () => {
    const { client } = await openSignUp()
    fill({ Name: ' Bob ', Email: 'bob@example.com', Password: password })
    press('Sign up')
    await screen.findByText('You are signed in as', { exact: false })
    expect(client.$session.value.data?.user.name).toBe('Bob')
  })

  it.each(['ann@example.com', 'bob@example.com'])(
    'says the same for %s when the email has to be verified first',
    async (email) => {
      const { auth } = await openSignUp({ requireEmailVerification: true })
      fill({ Name: 'Bob', Email: email, Password: password })
      press('Sign up')
      await screen.findByText('to verify your email', { exact: false })
      await auth.idle()
      expect(auth.outbox.messages.at(-1)?.to).toBe(email)
    },
  )

  it('shows the sign-in form in place, or links to its page', async () => {
    const { client } = await openSignUp()
    press('Sign in')
    await screen.findByRole('form', { name: 'Sign in' })
    await waitFor(() => {
      expect(document.activeElement?.tagName).toBe('H1')
    })
    cleanup()
    render(<SignUp client={client} paths={{ signIn: '/enter' }} />)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/enter')
  })
})

describe('ForgotPassword', () => {
  it.each(['ann@example.com', 'eve@example.com'])('says the same for %s', async (email) => {
    const { client, auth } = await openServer()
    render(<ForgotPassword client={client} paths={{ resetPassword: '/new-password' }} />)
    await screen.findByRole('form', { name: 'Forgot your password?' })
    fill({ Email: email })
    press('Send the link')
    await screen.findByText(/^If/)
    await auth.idle()
    const mails = auth.outbox.messages.filter(({ kind }) => kind === 'reset-password')
    expect(mails.map(({ to }) => to)).toEqual(email === 'ann@example.com' ? [email] : [])
    for (const { url } of mails) expect(url).toContain('new-password')
  })
})

describe('ResetPassword', () => {
  /** The page of the link of a reset mail. */
  async function openLink(search?: string) {
    const { client, auth } = await openServer()
    await client.requestPasswordReset({ email: 'ann@example.com', redirectTo: '/reset-password' })
    await auth.idle()
    const { token = '' } = auth.outbox.last('reset-password')
    history.replaceState(null, '', `/reset-password?${search ?? `token=${token}`}`)
    render(<ResetPassword client={client} paths={{ forgotPassword: '/forgot' }} />)
    return { client, token }
  }

  it('changes the password, says so and leads to the sign-in form', async () => {
    const { client } = await openLink()
    await screen.findByRole('form', { name: 'Choose a new password' })
    fill({ 'New password': 'qwertyuiop' })
    press('Save the password')
    await waitFor(() => {
      expect(noteOf('New password')).toEqual([expect.stringMatching(/too common/), true])
    })
    fill({ 'New password': 'another good sentence' })
    press('Save the password')
    await screen.findByRole('heading', { name: 'Your password is changed' })
    await waitFor(() => {
      expect(document.activeElement?.tagName).toBe('H1')
    })
    press('Sign in')
    await screen.findByRole('form', { name: 'Sign in' })
    const input = { email: 'ann@example.com', password: 'another good sentence' }
    expect((await client.signIn.email(input)).error).toBe(null)
  })

  it('says that a link was used, and leads to another one', async () => {
    const { client, token } = await openLink()
    await screen.findByRole('form')
    await client.resetPassword({ token, newPassword: 'another good sentence' })
    fill({ 'New password': 'yet another good sentence' })
    press('Save the password')
    await waitFor(() => {
      expect(alerts()).toEqual([expect.stringMatching(/was used already/)])
    })
    const link = screen.getByRole('link', { name: 'Ask for another link' })
    expect(link.getAttribute('href')).toBe('/forgot')
  })

  it('shows no form for a link that has expired', async () => {
    await openLink('error=INVALID_TOKEN')
    await screen.findByRole('heading', { name: 'This link does not work' })
    expect(screen.queryByRole('form')).toBe(null)
  })

  it('shows the form to a user who is signed in', async () => {
    const { client } = await openLink()
    await client.signIn.email({ email: 'ann@example.com', password })
    screen.getByRole('form', { name: 'Choose a new password' })
  })
})
