import { createNextSessions } from '@countersign/core/next'
import { cookies, headers } from 'next/headers'
import { after, connection } from 'next/server'
import { cache } from 'react'
import { auth } from './auth'

const sessions = createNextSessions(auth, { cookies, headers, after, connection })

/** Once per request, however many components ask. */
export const getSession = cache(() => sessions.getSession())
export const { withSession, act } = sessions
