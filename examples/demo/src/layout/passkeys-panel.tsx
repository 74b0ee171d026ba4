import { PasskeyButton } from '@countersign/react/passkey'
import { useState } from 'react'
import { client, type Passkey } from '../auth-client.js'
import { sentenceFor } from '../explain.js'
import { TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { Answer, SendForm } from '../forms/use-submission.js'
import { deviceOf } from '../words/device.js'
import { Panel } from './panel.js'
import { PasskeyRow } from './passkey-row.js'

/** The passkeys of the user, and a form for a new one. */
export function PasskeysPanel({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [isStale, setStale] = useState(false)

  /** Passkeys can be added and removed only with a fresh session. */
  async function guarded(call: Promise<Answer>): Promise<Answer> {
    const answer = await call
    setStale(answer.error?.code === 'SESSION_NOT_FRESH')
    return answer
  }

  return (
    <Panel title="Passkeys">
      {passkeys.length === 0 && (
        <p className="hint">
          You have none yet. With one you sign in by a finger, your face or a PIN.
        </p>
      )}
      <ul className="rows">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            remove={({ id }) => guarded(client.passkey.deletePasskey({ id }))}
          />
        ))}
      </ul>
      <AddForm send={(text) => guarded(client.passkey.addPasskey({ name: text('passkey') }))} />
      {isStale && passkeys.length > 0 && (
        <div className="passkey">
          <PasskeyButton client={client} className="secondary" explain={sentenceFor}>
            Confirm with a passkey
          </PasskeyButton>
        </div>
      )}
    </Panel>
  )
}

function AddForm({ send }: { readonly send: SendForm }) {
  return (
    <Form label="Add a passkey" action="Add a passkey" done="Added." send={send}>
      <TextField
        name="passkey"
        label="Name"
        maxLength={255}
        defaultValue={deviceOf(navigator.userAgent)}
        hint="So that you know it from the others."
      />
    </Form>
  )
}
