import type { ReactNode } from 'react'
import { Alert, Button } from '../form.js'
import { Icon, laptop, phone } from '../icons.js'
import { Badge, ListActions } from '../parts.js'
import { useErrorText, useTexts } from '../settings.js'
import { Moment } from '../settings/dates.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { profileErrors, sessionsTexts } from '../texts/account.js'
import { fillWithNodes } from '../texts/fill.js'
import { useAction } from '../use-action.js'
import type { ClientWithAccounts, ShownSession } from './account-client.js'
import { readDevice } from './device.js'

interface SessionsPageProps {
  readonly client: ClientWithAccounts
}

/** The sessions of the user, this one first, and buttons to end the others. */
export default function SessionsPage({ client }: SessionsPageProps): ReactNode {
  const text = useTexts(sessionsTexts)
  const explain = useErrorText()
  const { data: sessions, error } = client.useSessions()
  const currentId = client.useSession().data?.session.id
  const { isPending, problem, run } = useAction(profileErrors)
  const isOwn = ({ id }: ShownSession): boolean => id === currentId
  const others = sessions?.filter((session) => !isOwn(session)) ?? []
  return (
    <SettingsSection title={text('activeSessions')} explanation={text('sessionsExplanation')}>
      {!sessions && <RowSkeleton count={2} />}
      {sessions?.filter(isOwn).map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      {others.map((session) => (
        <SessionRow key={session.id} session={session} client={client} />
      ))}
      {others.length > 0 && (
        <ListActions>
          <Button
            isPending={isPending}
            onClick={() => {
              run(() => client.revokeOtherSessions())
            }}
          >
            {text('signOutAllOthers')}
          </Button>
        </ListActions>
      )}
      <Alert>{problem ?? (error && explain(error))}</Alert>
    </SettingsSection>
  )
}

interface SessionRowProps {
  readonly session: ShownSession
  /** Undefined for the session of this browser. */
  readonly client?: ClientWithAccounts
}

function SessionRow({ session, client }: SessionRowProps) {
  const { token, userAgent, ipAddress, updatedAt } = session
  const text = useTexts(sessionsTexts)
  const { isPending, problem, run } = useAction(profileErrors)
  const { browser, system, isPhone } = readDevice(userAgent)
  const device =
    browser !== undefined && system !== undefined
      ? text('browserOnSystem', { browser, system })
      : (browser ?? system ?? text('unknownDevice'))
  return (
    <>
      <Row
        start={<Icon d={isPhone ? phone : laptop} />}
        title={device}
        badges={!client && <Badge data-look="success">{text('thisDevice')}</Badge>}
        detail={
          <>
            {fillWithNodes(text('lastActive'), { date: <Moment date={updatedAt} withTime /> })}
            {ipAddress && (
              <>
                {' · '}
                <bdi>{ipAddress}</bdi>
              </>
            )}
          </>
        }
        actions={
          client && (
            <Button
              label={text('signOutDevice', { device })}
              isPending={isPending}
              onClick={() => {
                run(() => client.revokeSession({ token }))
              }}
            >
              {text('signOut')}
            </Button>
          )
        }
      />
      <Alert>{problem}</Alert>
    </>
  )
}
