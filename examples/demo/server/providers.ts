import type { SocialProvider } from '@countersign/core'
import { discord } from '@countersign/core/providers/discord'
import { github } from '@countersign/core/providers/github'
import { gitlab } from '@countersign/core/providers/gitlab'
import { google } from '@countersign/core/providers/google'
import { microsoft } from '@countersign/core/providers/microsoft'
import { oidc } from '@countersign/core/providers/oidc'
import type { ExampleId } from './example-id/index.js'

/** Providers that are enabled by their keys in the environment, such as `GITHUB_CLIENT_ID` and `GITHUB_CLIENT_SECRET`. */
const factories = { discord, github, gitlab, google, microsoft }

/** Example ID, and every provider whose keys are in the environment. */
export function chooseProviders(
  { issuer, clientId, clientSecret }: ExampleId,
  environment: NodeJS.ProcessEnv,
): SocialProvider[] {
  const local = oidc({
    id: 'local',
    name: 'Example ID',
    issuer,
    clientId,
    clientSecret,
    // So that the user can choose another account each time.
    prompt: 'login',
  })
  const others = Object.entries(factories).flatMap(([name, factory]) => {
    const clientId = environment[`${name.toUpperCase()}_CLIENT_ID`]
    const clientSecret = environment[`${name.toUpperCase()}_CLIENT_SECRET`]
    return clientId && clientSecret ? [factory({ clientId, clientSecret })] : []
  })
  return [local, ...others]
}
