import { createTestAuth } from '@countersign/core/testing'
import { jwt, type JwtOptions } from '../index.js'

export const ORIGIN = 'http://localhost:3000'
export const ADDRESS = 'ann@x.test'

type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app that signs tokens. */
export function createApp(options: JwtOptions = {}, app: Options = {}) {
  return createTestAuth({ ...app, plugins: [jwt(options)] })
}

/** An app that signs tokens. */
export type App = ReturnType<typeof createApp>

/** An app in which Ann is signed in. */
export async function createAppWithAnn(options: JwtOptions = {}, app: Options = {}) {
  const auth = createApp(options, app)
  const ann = await auth.signedInAs(ADDRESS)
  await auth.idle()
  auth.database.reset()
  return { auth, ann }
}
