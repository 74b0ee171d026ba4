import { PasskeyButton } from '@countersign/react/passkey'
import { useState } from 'react'
import { client } from '../auth-client.js'
import { sentenceFor } from '../explain.js'
import { ActionButton } from '../forms/action-button.js'
import { TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { Answer, SendForm } from '../forms/use-submission.js'
import { deviceOf } from '../words/device.js'
import { dayOf } from '../words/moments.js'
import { Panel } from './panel.js'

type Passkeys = NonNullable<ReturnType<typeof client.usePasskeys>['data']>
type Passkey = Passkeys[number]

/** The passkeys of somebody: those that there are, and a new one. */
export function PasskeysPanel({ passkeys }: { readonly passkeys: Passkeys }) {
  const [isStale, setStale] = useState(false)

  /** Passkeys are added and removed by somebody who has signed in of late. */
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
      <Form
        label="Add a passkey"
        action="Add a passkey"
        done="Added."
        send={(text) => guarded(client.passkey.addPasskey({ name: text('passkey') }))}
      >
        <TextField
          name="passkey"
          label="Name"
          maxLength={255}
          defaultValue={deviceOf(navigator.userAgent)}
          hint="So that you know it from the others."
        />
      </Form>
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

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly remove: (passkey: Passkey) => Promise<Answer>
}

function PasskeyRow({ passkey, remove }: PasskeyRowProps) {
  const { id, name, createdAt, deviceType } = passkey
  const [isEdited, setEdited] = useState(false)
  const called = name ?? 'Passkey'
  return (
    <li>
      <p>
        <strong>{called}</strong>
        <span className="quiet">
          {createdAt && `Since ${dayOf(createdAt)}, `}
          {deviceType === 'multiDevice' ? 'on all your devices' : 'on one device'}
        </span>
      </p>
      <div className="choices">
        <button
          type="button"
          className="secondary"
          aria-label={`Rename ${called}`}
          aria-expanded={isEdited}
          onClick={() => {
            setEdited(!isEdited)
          }}
        >
          Rename
        </button>
        <ActionButton look="secondary" name={`Remove ${called}`} call={() => remove(passkey)}>
          Remove
        </ActionButton>
      </div>
      {isEdited && <RenameForm id={id} called={called} onDone={setEdited} />}
    </li>
  )
}

interface RenameFormProps {
  readonly id: string
  readonly called: string
  readonly onDone: (isEdited: false) => void
}

function RenameForm({ id, called, onDone }: RenameFormProps) {
  const rename: SendForm = async (text) => {
    const answer = await client.passkey.updatePasskey({ id, name: text('passkey') })
    if (!answer.error) onDone(false)
    return answer
  }
  return (
    <Form label={`Rename ${called}`} action="Save" send={rename}>
      <TextField
        name="passkey"
        label="New name"
        maxLength={255}
        defaultValue={called}
        autoFocus
        required
      />
    </Form>
  )
}
