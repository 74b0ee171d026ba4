import { createAuthClient } from '@countersign/client'
import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { describe, it } from 'vitest'
import { adminClient } from './client.js'
import { admin } from './index.js'

describe('server and client plugins', () => {
  it('rejects the client plugin on the server', () => {
    // @ts-expect-error the server takes admin()
    createAuth({ database: memory(), plugins: [adminClient()] })
  })

  it('rejects the server plugin in the client', () => {
    // @ts-expect-error the client takes adminClient()
    createAuthClient({ plugins: [admin()] })
  })
})
