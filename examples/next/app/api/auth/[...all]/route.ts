import { toNextHandler } from '@countersign/core/next'
import { after } from 'next/server'
import { auth } from '../../../../lib/auth'

export const { GET, POST, OPTIONS } = toNextHandler(auth, { after })
