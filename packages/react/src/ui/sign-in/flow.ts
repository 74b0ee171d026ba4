import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { UISettings } from '../settings-context.js'
import type { AnyMethod, AuthFlowClient } from './auth-client.js'

/** A mail in the inbox of the user. */
export type SentMail = 'link' | 'code' | 'verification' | 'reset'

/** What a component for signing in shows, and the email that the user has entered before. */
export interface Step {
  readonly view: 'sign-in' | 'sign-up' | 'forgot-password' | 'reset-password' | 'mail'
  readonly email?: string
  readonly mail?: SentMail
}

/** Properties of all components for signing in and signing up. */
export interface AuthFlowOptions extends UISettings {
  /**
   * The page to open after a sign-in, and at once for a user who is signed in. Default: the page stays, and the app
   * shows what the session allows.
   */
  readonly redirectTo?: string | undefined
  /** Called after a sign-in on this page, when the session is up to date. */
  readonly onSuccess?: (() => void) | undefined
  /** Minimum length of a new password, as on the server. Default: 8. */
  readonly minPasswordLength?: number | undefined
  /**
   * Whether sign-up offers a passkey in place of a password, as the option `passkey({ signUp: true })` of the server
   * allows. Default: false.
   */
  readonly hasPasskeySignUp?: boolean | undefined
  /** Shown below the title, such as why the user has to sign in. */
  readonly notice?: ReactNode
}

/** Shows sign-up and the request for a new password in the same card, also where the app has pages for them. */
export const inPlacePaths = { signIn: undefined, signUp: undefined, forgotPassword: undefined }

/** Properties of `AuthFlow`. */
export interface AuthFlowProps extends AuthFlowOptions {
  readonly client: AuthFlowClient
  readonly methods?: readonly AnyMethod[] | undefined
  /** The token of the link that resets the password. Default: that of the URL. */
  readonly token?: string | undefined
  readonly start: Step['view']
  /** The component of the first view, which is not loaded on demand. */
  readonly Start: ComponentType
}

/** What the views of a flow share. */
interface Flow extends AuthFlowProps {
  readonly step: Step
  /** Whether the user has moved from one view to another, so that the focus follows. */
  readonly hasMoved: boolean
  readonly go: (step: Step) => void
}

/** The flow of the views inside it. */
export const FlowContext = /* @__PURE__ */ createContext<Flow | null>(null)

/** The flow that a view belongs to. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('A view of SignIn was rendered outside of it')
  return flow
}
