import { AuthError } from '@countersign/core'
import { copyCookies } from '@countersign/core/next'
import { fail, redirect, type RequestEvent } from '@sveltejs/kit'
import { auth } from '../../lib/server/auth'

async function signIn({ request, cookies }: RequestEvent) {
  const fields = await request.formData()
  const body = { email: String(fields.get('email')), password: String(fields.get('password')) }
  try {
    const options = { headers: request.headers, body, returnHeaders: true } as const
    copyCookies((await auth.api.signInEmail(options)).headers, cookies)
  } catch (error) {
    if (error instanceof AuthError) return fail(400, { problem: error.message })
    throw error
  }
  redirect(303, '/account')
}

export const actions = { default: signIn }
