import type { ReactNode } from 'react'
import { Alert } from '../form.js'
import type { ShownUser } from '../session-client.js'
import { useErrorText } from '../settings.js'
import { type ClientWithAccounts, type ClientWithPasskeys, hasPasskeys } from './account-client.js'
import { LinkedSection } from './linked-section.js'
import { type Passkeys, PasskeysSection } from './passkeys-section.js'
import { PasswordSection } from './password-section.js'

interface SecurityPageProps {
  readonly client: ClientWithAccounts
  readonly user: ShownUser
  readonly minPasswordLength?: number | undefined
}

/** The password, the passkeys and the linked accounts of the user. */
export default function SecurityPage(props: SecurityPageProps): ReactNode {
  const { client } = props
  return hasPasskeys(client) ? <WithPasskeys {...props} client={client} /> : <Methods {...props} />
}

function WithPasskeys(props: SecurityPageProps & { readonly client: ClientWithPasskeys }) {
  const { client } = props
  return <Methods {...props} passkeys={{ state: client.usePasskeys(), calls: client.passkey }} />
}

function Methods({ passkeys, ...props }: SecurityPageProps & { readonly passkeys?: Passkeys }) {
  const { data, error } = props.client.useAccounts()
  const explain = useErrorText()
  const passkeyCount = passkeys ? (passkeys.state.data?.length ?? NaN) : 0
  const count = (data?.length ?? NaN) + passkeyCount
  return (
    <>
      <PasswordSection {...props} accounts={data} />
      {passkeys && <PasskeysSection {...passkeys} count={count} />}
      <LinkedSection {...props} accounts={data} count={count} />
      <Alert>{error && explain(error)}</Alert>
    </>
  )
}
