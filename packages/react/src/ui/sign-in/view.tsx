import { type ReactNode, useEffect } from 'react'
import {
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
import type { UIPaths } from '../settings-context.js'
import { useSettings } from '../settings.js'
import { type Step, useFlow } from './flow.js'
import { useRedirectNotice } from './redirect-notice.js'

interface ViewHeaderProps {
  readonly titleId: string
  readonly title: string
  /** Whether the title gets the focus. Default: when the view replaces another one. */
  readonly hasFocus?: boolean
  readonly children?: ReactNode
}

/** The logo, the title and the notice of a view. */
export function ViewHeader({ titleId, title, hasFocus, children }: ViewHeaderProps): ReactNode {
  const { hasMoved, notice } = useFlow()
  const isFocused = hasFocus ?? hasMoved
  const { logo } = useSettings()
  const redirectNotice = useRedirectNotice()
  useEffect(() => {
    if (isFocused) document.getElementById(titleId)?.focus()
  }, [isFocused, titleId])
  return (
    <Header>
      {logo !== undefined && <Logo>{logo}</Logo>}
      <Title id={titleId} tabIndex={-1}>
        {title}
      </Title>
      {children !== undefined && <Subtitle>{children}</Subtitle>}
      {notice !== undefined && <Notice>{notice}</Notice>}
      {redirectNotice}
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

/** The shape of a view that loads. */
export function CardSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton data-shape="title" />
      <Skeleton data-shape="field" />
      <Skeleton data-shape="field" />
      <Skeleton data-shape="field" />
    </div>
  )
}
