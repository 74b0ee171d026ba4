'use client'
import { createAuthClient, type SessionOf } from '@countersign/react'

export const client = createAuthClient()

export const { AuthProvider, useSession } = client
export type Session = SessionOf<typeof client>
