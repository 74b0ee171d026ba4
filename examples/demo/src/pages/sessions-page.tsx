import { client, type DemoSession } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Panel } from '../layout/panel.js'
import { PageTitle } from '../layout/page-title.js'
import { ServicePanel } from '../layout/service-panel.js'
import { deviceOf } from '../words/device.js'
import { momentOf } from '../words/moments.js'

type OneSession = DemoSession['session']

/** The sessions of the user, and buttons to end them. */
export function SessionsPage({ session }: DemoSession) {
  const { data = [] } = client.useSessions()
  const others = data.filter(({ id }) => id !== session.id)
  return (
    <>
      <PageTitle>Sessions</PageTitle>
      <Panel title="This device">
        <dl>
          <dt>Device</dt>
          <dd>{deviceOf(session.userAgent)}</dd>
          <dt>Signed in</dt>
          <dd>{momentOf(session.createdAt)}</dd>
          <dt>Until</dt>
          <dd>
            {momentOf(session.expiresAt)}
            {session.impersonatedBy === null && ', later while you use it'}
          </dd>
        </dl>
      </Panel>
      <OthersPanel sessions={others} />
      <ServicePanel />
    </>
  )
}

function OthersPanel({ sessions }: { readonly sessions: readonly OneSession[] }) {
  return (
    <Panel title="Other devices">
      {sessions.length === 0 && <p className="hint">You are signed in nowhere else.</p>}
      <ul className="rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 0 && (
        <ActionButton look="danger" call={() => client.revokeOtherSessions()}>
          Sign out everywhere else
        </ActionButton>
      )}
    </Panel>
  )
}

function SessionRow({ session }: { readonly session: OneSession }) {
  const { token, userAgent, createdAt } = session
  const device = deviceOf(userAgent)
  const since = momentOf(createdAt)
  return (
    <li>
      <p>
        <strong>{device}</strong>
        <span className="quiet">Since {since}</span>
      </p>
      <ActionButton
        look="secondary"
        name={`Sign out ${device}, since ${since}`}
        call={() => client.revokeSession({ token })}
      >
        Sign out
      </ActionButton>
    </li>
  )
}
