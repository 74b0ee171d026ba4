import { useEffect, useState } from 'react'
import { client } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Panel } from '../layout/panel.js'
import { Waiting } from '../layout/waiting.js'
import { navigate } from '../router.js'
import { roleName } from './roles.js'

type Shown = Awaited<ReturnType<typeof client.organization.getInvitationLink>>

/** The organisation of an invitation link, and a button to join it. */
export function LinkCard({ token }: { readonly token: string }) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let isCurrent = true
    void client.organization.getInvitationLink({ query: { token } }).then((answer) => {
      if (isCurrent) setShown(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [token])
  if (!shown?.data) return <Waiting problem={shown?.error ?? null} />
  const { organizationName, role } = shown.data
  return (
    <Panel title={`Join ${organizationName}`}>
      <p>You are invited by a link. Your role there will be {roleName(role)}.</p>
      <ActionButton look="secondary" call={() => join(token)}>
        Join
      </ActionButton>
    </Panel>
  )
}

async function join(token: string) {
  const answer = await client.organization.acceptInvitationLink({ token })
  if (!answer.error) navigate('/organization', 'replace')
  return answer
}
