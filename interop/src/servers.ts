import { betterAuth as createServer12 } from 'better-auth-1.2'
import {
  admin as admin12,
  bearer as bearer12,
  genericOAuth as genericOAuth12,
  jwt as jwt12,
  organization as organization12,
} from 'better-auth-1.2/plugins'
import { passkey as passkey12 } from 'better-auth-1.2/plugins/passkey'
import { betterAuth as createServer17 } from 'better-auth-1.7'
import {
  admin as admin17,
  bearer as bearer17,
  genericOAuth as genericOAuth17,
  jwt as jwt17,
  organization as organization17,
} from 'better-auth-1.7/plugins'
import { passkey as passkey17 } from '@better-auth/passkey'

/** A server of theirs, as far as tests call it. */
interface PeerServer {
  handler(request: Request): Promise<Response>
}

type CreateServer = (options: object) => PeerServer

/** Their plugin for providers that are not among the named ones. */
type CreatePlugin = (options: { config: object[] }) => object

/** Their plugin for signed tokens. */
type CreateTokens = (options?: object) => object

/** Their plugin for organisations. */
type CreateOrganizations = (options: object) => object

/** The servers of both generations. */
export const servers = [
  {
    version: '1.2.12',
    create: createServer12 as unknown as CreateServer,
    genericOAuth: genericOAuth12 as unknown as CreatePlugin,
    admin: admin12 as unknown as () => object,
    bearer: bearer12 as unknown as () => object,
    jwt: jwt12 as unknown as CreateTokens,
    organization: organization12 as unknown as CreateOrganizations,
    passkey: passkey12 as unknown as () => object,
  },
  {
    version: '1.7.1',
    create: createServer17 as unknown as CreateServer,
    genericOAuth: genericOAuth17 as unknown as CreatePlugin,
    admin: admin17 as unknown as () => object,
    bearer: bearer17 as unknown as () => object,
    jwt: jwt17 as unknown as CreateTokens,
    organization: organization17 as unknown as CreateOrganizations,
    passkey: passkey17 as unknown as () => object,
  },
] as const
