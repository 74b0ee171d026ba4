import { AuthError } from '@countersign/core'
import { copyCookies } from '@countersign/core/next'
import { fail, redirect, type RequestEvent } from '@sveltejs/kit'
import { auth } from '../../lib/server/auth'

async function signUp({ request, cookies }: RequestEvent) {
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name))
  const body = { name: text('name'), email: text('email'), password: text('password') }
  try {
    const options = { headers: request.headers, body, returnHeaders: true } as const
    copyCookies((await auth.api.signUpEmail(options)).headers, cookies)
  } catch (error) {
    if (error instanceof AuthError) return fail(400, { problem: error.message })
    throw error
  }
  redirect(303, '/account')
}

export const actions = { default: signUp }
