import type { SessionOf } from '@countersign/core'
import type { auth } from './lib/server/auth'

declare global {
  namespace App {
    interface Locals {
      session: SessionOf<typeof auth> | null
    }
  }
}
