import type { ActionContext, CallOptions } from '@countersign/client'
import type { AnyEndpoint, Columns, Output, Result } from '@countersign/core'
import type { PasskeyEndpoints } from '../index.js'
import type { CeremonyCode } from './failures.js'

type TypesOf<E extends AnyEndpoint> = NonNullable<E['$types']>
type Code<K extends keyof PasskeyEndpoints> = TypesOf<PasskeyEndpoints[K]>['code']
type Answer<K extends keyof PasskeyEndpoints> = Output<
  TypesOf<PasskeyEndpoints[K]>['output'],
  Columns
>

/** The result of a sign-in with a passkey. */
export type SignInResult = Result<
  Answer<'verifyPasskeyAuthentication'>,
  | Code<'generatePasskeyAuthenticationOptions' | 'verifyPasskeyAuthentication'>
  | CeremonyCode
  | 'AUTH_CANCELLED'
>

/** The result of adding a passkey. */
export type AddResult = Result<
  Answer<'verifyPasskeyRegistration'>,
  | Code<'generatePasskeyRegistrationOptions' | 'verifyPasskeyRegistration'>
  | CeremonyCode
  | 'PREVIOUSLY_REGISTERED'
  | 'REGISTRATION_CANCELLED'
>

/** The parts of every ceremony. */
export interface Ceremony {
  readonly context: ActionContext<PasskeyEndpoints, unknown>
  readonly options: CallOptions
}
