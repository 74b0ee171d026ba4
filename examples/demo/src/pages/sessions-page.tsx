import { useStore } from '@countersign/react'
import { client, type DemoSession } from '../auth-client.js'
import { Outcome } from '../forms/form.js'
import { useAction } from '../forms/use-action.js'
import { Panel } from '../layout/panel.js'
import { PageTitle } from '../layout/page-title.js'
import { deviceOf } from '../words/device.js'
import { momentOf } from '../words/moments.js'

type OneSession = DemoSession['session']

/** Where somebody is signed in, and the way to end it. */
export function SessionsPage({ session }: DemoSession) {
  const { data = [] } = useStore(client.$sessions)
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
          <dd>{momentOf(session.expiresAt)}, later while you use it</dd>
        </dl>
      </Panel>
      <OthersPanel sessions={others} />
    </>
  )
}

function OthersPanel({ sessions }: { readonly sessions: readonly OneSession[] }) {
  const ending = useAction(() => client.revokeOtherSessions())
  return (
    <Panel title="Other devices">
      {sessions.length === 0 && <p className="hint">You are signed in nowhere else.</p>}
      <ul className="rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Outcome problem={ending.problem} done={ending.isDone ? 'Signed out everywhere else.' : ''} />
      {sessions.length > 0 && (
        <button type="button" className="danger" disabled={ending.isRunning} onClick={ending.run}>
          Sign out everywhere else
        </button>
      )}
    </Panel>
  )
}

function SessionRow({ session }: { readonly session: OneSession }) {
  const { token, userAgent, createdAt } = session
  const ending = useAction(() => client.revokeSession({ token }))
  const device = deviceOf(userAgent)
  return (
    <li>
      <p>
        <strong>{device}</strong>
        <span className="quiet">Since {momentOf(createdAt)}</span>
      </p>
      <button
        type="button"
        className="secondary"
        aria-label={`Sign out ${device}, since ${momentOf(createdAt)}`}
        disabled={ending.isRunning}
        onClick={ending.run}
      >
        Sign out
      </button>
      {ending.problem !== undefined && <Outcome problem={ending.problem} />}
    </li>
  )
}
