import * as harness from '../../../client/src/test/open-app.js'
import { createAuthClient } from '../create-client.js'

export { ann, bob, signInBob } from '../../../client/src/test/open-app.js'

export const openApp = () => harness.openApp((options) => createAuthClient(options))
export const openSignedIn = () => harness.openSignedIn((options) => createAuthClient(options))
