import { AuthError } from '@countersign/core'
import type { Context } from 'hono'
import { auth } from './auth'
import { SignIn, SignUp } from './pages'

export async function signUp(context: Context): Promise<Response> {
  const { name, email, password } = await readFields(context)
  const call = auth.api.signUpEmail({ ...callOf(context), body: { name, email, password } })
  return respond(context, call, (problem) => <SignUp problem={problem} />)
}

export async function signIn(context: Context): Promise<Response> {
  const { email, password } = await readFields(context)
  const call = auth.api.signInEmail({ ...callOf(context), body: { email, password } })
  return respond(context, call, (problem) => <SignIn problem={problem} />)
}

export function signOut(context: Context): Promise<Response> {
  return respond(context, auth.api.signOut(callOf(context)), (problem) => <p>{problem}</p>)
}

async function readFields(context: Context) {
  const fields = await context.req.formData()
  const text = (name: string) => String(fields.get(name) ?? '')
  return { name: text('name'), email: text('email'), password: text('password') }
}

/** The call acts for the visitor, and returns the cookies for the browser. */
function callOf(context: Context) {
  return { headers: context.req.raw.headers, returnHeaders: true } as const
}

async function respond(
  context: Context,
  call: Promise<{ headers: Headers }>,
  showProblem: (problem: string) => ReturnType<typeof SignIn>,
): Promise<Response> {
  try {
    const { headers } = await call
    for (const cookie of headers.getSetCookie())
      context.header('set-cookie', cookie, { append: true })
    return context.redirect('/', 303)
  } catch (error) {
    if (error instanceof AuthError) return context.html(showProblem(error.message), 400)
    throw error
  }
}
