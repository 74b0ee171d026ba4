import type { LiveState, SessionState } from '@countersign/client'
import type { SessionClient, ShownUser } from '../ui/session-client.js'
import type { AuthFlowClient } from '../ui/sign-in/auth-client.js'
import type { FormAnswer } from '../ui/use-submission.js'

/** The fields of a session of the browser that components show. */
export interface DeviceSession {
  readonly session: { readonly id: string; readonly token: string }
  readonly user: ShownUser
}

/** The calls under `multiSession` that components make. */
export interface DeviceSessionCalls {
  setActive(input: { readonly sessionToken: string }): Promise<FormAnswer>
  revoke(input: { readonly sessionToken: string }): Promise<FormAnswer>
}

/** The part of a client with the plugin `multiSessionClient()` that `SwitchAccount` uses. */
export interface AccountsClient {
  readonly useSession: SessionClient['useSession']
  useDeviceSessions(): LiveState<readonly DeviceSession[]>
  readonly multiSession: DeviceSessionCalls
}

/** The part of a client with the plugin `multiSessionClient()` that `AddAccount` uses. */
export interface AddAccountClient extends AuthFlowClient, Pick<AccountsClient, 'multiSession'> {
  useSession(): SessionState<{
    readonly user: ShownUser
    readonly session: { readonly id: string }
  }>
}
