import { type FormEvent, useState } from 'react'
import { client } from './auth-client'

export function SignInForm() {
  const [isNew, setIsNew] = useState(true)
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => String(form.get(name) ?? '')
    const credentials = { email: textOf('email'), password: textOf('password') }
    const { error } = isNew
      ? await client.signUp.email({ name: textOf('name'), ...credentials })
      : await client.signIn.email(credentials)
    setProblem(error?.message ?? '')
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {isNew && (
        <label>
          Name
          <input name="name" autoComplete="name" required />
        </label>
      )}
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          minLength={8}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
        />
      </label>
      <p role="alert">{problem}</p>
      <button type="submit">{isNew ? 'Sign up' : 'Sign in'}</button>
      <button type="button" className="link" onClick={() => setIsNew(!isNew)}>
        {isNew ? 'I have an account' : 'I am new here'}
      </button>
    </form>
  )
}
