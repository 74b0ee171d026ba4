import { createNextSessions } from '@countersign/core/next'
import { cookies, headers } from 'next/headers'
import { after, connection } from 'next/server'
import { cache } from 'react'
import { auth } from './auth'

const sessions = createNextSessions(auth, { cookies, headers, after, connection })

/** Once per request, for any number of components. */
export const getSession = cache(() => sessions.getSession())
export const { withSession, act } = sessions
