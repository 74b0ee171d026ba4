import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react'
import {
  Card,
  Footer,
  Header,
  LinkButton,
  LinkPart,
  Logo,
  Notice,
  Skeleton,
  Subtitle,
  Title,
} from '../parts.js'
import { Frame, type UIPaths, type UISettings, useSettings } from '../settings.js'
import { useIsBrowser } from '../use-is-browser.js'
import type { AnyMethod, AuthFlowClient } from './auth-client.js'

/** A mail that the user is told to look for. */
export type SentMail = 'link' | 'code' | 'verification' | 'reset'

/** What a component for signing in shows, and the address that the user has entered before. */
export interface Step {
  readonly view: 'sign-in' | 'sign-up' | 'forgot-password' | 'mail'
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
  /** Shown below the title, such as why the user has to sign in. */
  readonly notice?: ReactNode
}

interface AuthFlowProps extends AuthFlowOptions {
  readonly client: AuthFlowClient
  readonly methods?: readonly AnyMethod[] | undefined
  readonly start: Step['view']
  /** The component of the first view, which is not loaded on demand. */
  readonly Start: ComponentType
}

const SignedIn = /* @__PURE__ */ lazy(() => import('./signed-in.js'))
const RedirectError = /* @__PURE__ */ lazy(() => import('./redirect-error.js'))

interface Flow extends AuthFlowProps {
  readonly step: Step
  /** Whether the user has moved from one view to another, so that the focus follows. */
  readonly hasMoved: boolean
  readonly go: (step: Step) => void
}

const FlowContext = /* @__PURE__ */ createContext<Flow | null>(null)

/** The flow that a view belongs to. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('A view of SignIn was rendered outside of it')
  return flow
}

const views: Readonly<Record<Step['view'], ComponentType>> = {
  'sign-in': /* @__PURE__ */ lazy(() => import('./sign-in-form.js')),
  'sign-up': /* @__PURE__ */ lazy(() => import('./sign-up-form.js')),
  'forgot-password': /* @__PURE__ */ lazy(() => import('./forgot-password-form.js')),
  mail: /* @__PURE__ */ lazy(() => import('./mail-step.js')),
}

/** Shows one view after the other in the same card. */
export function AuthFlow(props: AuthFlowProps): ReactNode {
  const { client, start, Start } = props
  const [step, setStep] = useState<Step>({ view: start })
  const [hasMoved, setMoved] = useState(false)
  const { data } = client.useSession()
  const View = step.view === start ? Start : views[step.view]
  const isSignedIn = data !== undefined && data !== null && data.user.isAnonymous !== true

  function go(next: Step): void {
    setMoved(true)
    setStep(next)
  }

  return (
    <Frame settings={props} className="cs-auth">
      <FlowContext.Provider value={{ ...props, step, hasMoved, go }}>
        <Card>
          {isSignedIn || View !== Start ? (
            <LoadedView>{isSignedIn ? <SignedIn email={data.user.email} /> : <View />}</LoadedView>
          ) : (
            // Outside of a boundary, so that React 18 hydrates it at once.
            <View />
          )}
        </Card>
      </FlowContext.Provider>
    </Frame>
  )
}

/** A view that is loaded on demand, and only in a browser. */
function LoadedView({ children }: { readonly children: ReactNode }) {
  return useIsBrowser() ? (
    <Suspense fallback={<CardSkeleton />}>{children}</Suspense>
  ) : (
    <CardSkeleton />
  )
}

/** The shape of a view that loads. */
export function CardSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton data-shape="title" />
      <Skeleton data-shape="field" />
      <Skeleton data-shape="field" />
      <Skeleton data-shape="button" />
    </div>
  )
}

interface ViewHeaderProps {
  readonly titleId: string
  readonly title: string
  readonly children?: ReactNode
}

/** The logo, the title and the notice of a view. The title gets the focus when the view replaces another one. */
export function ViewHeader({ titleId, title, children }: ViewHeaderProps): ReactNode {
  const { hasMoved, notice } = useFlow()
  const { logo } = useSettings()
  const [hasError, setError] = useState(false)
  useEffect(() => {
    setError(/[?&]error=/.test(location.search))
  }, [])
  useEffect(() => {
    if (hasMoved) document.getElementById(titleId)?.focus()
  }, [hasMoved, titleId])
  return (
    <Header>
      {logo !== undefined && <Logo>{logo}</Logo>}
      <Title id={titleId} tabIndex={-1}>
        {title}
      </Title>
      {children !== undefined && <Subtitle>{children}</Subtitle>}
      {notice !== undefined && <Notice>{notice}</Notice>}
      {hasError && (
        <Suspense>
          <RedirectError />
        </Suspense>
      )}
    </Header>
  )
}

interface ViewLinkProps {
  readonly view: Step['view']
  /** The path of the page with the view. Without one, the view is shown in place. */
  readonly path: keyof UIPaths
  readonly children: ReactNode
}

/** A link to another view: on its own page, or in the same card. */
export function ViewLink({ view, path, children }: ViewLinkProps): ReactNode {
  const { go } = useFlow()
  const { paths } = useSettings()
  const href = paths[path]
  if (href !== undefined) return <LinkPart href={href}>{children}</LinkPart>
  return (
    <LinkButton
      type="button"
      onClick={() => {
        go({ view })
      }}
    >
      {children}
    </LinkButton>
  )
}

interface ViewFooterProps extends ViewLinkProps {
  readonly question: string
}

/** A question with a link to another view. */
export function ViewFooter({ question, ...link }: ViewFooterProps): ReactNode {
  return (
    <Footer>
      {question} <ViewLink {...link} />
    </Footer>
  )
}

/** The URL of this page without the error of an earlier redirect, for redirects back to it. */
export function currentPage(): string {
  const { pathname, searchParams } = new URL(location.href)
  for (const name of ['error', 'reason']) searchParams.delete(name)
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
