'use server'
import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { auth } from '../../lib/auth'
import { act, getSession } from '../../lib/session'

export async function rename(fields: FormData): Promise<void> {
  const session = await getSession()
  if (!session) redirect('/sign-in')
  const body = { name: String(fields.get('name')) }
  await act((visitor) => auth.api.updateUser({ ...visitor, body }))
  refresh()
}
