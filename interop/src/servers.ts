import { betterAuth as createServer12 } from 'better-auth-1.2'
import { betterAuth as createServer17 } from 'better-auth-1.7'

/** A server of theirs, as far as tests call it. */
interface PeerServer {
  handler(request: Request): Promise<Response>
}

type CreateServer = (options: object) => PeerServer

/** The servers of both generations. */
export const servers = [
  { version: '1.2.12', create: createServer12 as unknown as CreateServer },
  { version: '1.7.1', create: createServer17 as unknown as CreateServer },
] as const
