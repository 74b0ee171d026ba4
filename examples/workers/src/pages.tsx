import type { PropsWithChildren } from 'hono/jsx'

export const SignUp = ({ problem }: { problem?: string }) => (
  <Page>
    <form action="/sign-up" method="post">
      <Field label="Name" name="name" type="text" autocomplete="name" />
      <Field label="Email" name="email" type="email" autocomplete="username" />
      <Field label="Password" name="password" type="password" autocomplete="new-password" />
      <button>Sign up</button>
      <p role="alert">{problem}</p>
    </form>
    <a href="/sign-in">I have an account</a>
  </Page>
)

export const SignIn = ({ problem }: { problem?: string }) => (
  <Page>
    <form action="/sign-in" method="post">
      <Field label="Email" name="email" type="email" autocomplete="username" />
      <Field label="Password" name="password" type="password" autocomplete="current-password" />
      <button>Sign in</button>
      <p role="alert">{problem}</p>
    </form>
  </Page>
)

export const Account = ({ name, email }: { name: string; email: string }) => (
  <Page>
    <h1>Hello, {name}</h1>
    <p>Signed in as {email}</p>
    <form action="/sign-out" method="post">
      <button>Sign out</button>
    </form>
  </Page>
)

const Page = ({ children }: PropsWithChildren) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Workers</title>
      <link rel="icon" href="data:," />
    </head>
    <body>{children}</body>
  </html>
)

type FieldProps = { label: string; name: string; type: string; autocomplete: string }

const Field = ({ label, ...input }: FieldProps) => (
  <label>
    {label} <input {...input} required />
  </label>
)
