import { useState } from 'react'
import { client } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { deviceOf } from '../words/device.js'
import { dayOf } from '../words/moments.js'
import { Panel } from './panel.js'

type Passkeys = NonNullable<ReturnType<typeof client.usePasskeys>['data']>
type Passkey = Passkeys[number]

/** The passkeys of somebody: those that there are, and a new one. */
export function PasskeysPanel({ passkeys }: { readonly passkeys: Passkeys }) {
  return (
    <Panel title="Passkeys">
      {passkeys.length === 0 && (
        <p className="hint">
          You have none yet. With one you sign in by a finger, your face or a PIN.
        </p>
      )}
      <ul className="rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...passkey} />
        ))}
      </ul>
      <Form label="Add a passkey" action="Add a passkey" done="Added." send={add}>
        <TextField
          name="passkey"
          label="Name"
          maxLength={255}
          defaultValue={deviceOf(navigator.userAgent)}
          hint="So that you know it from the others."
        />
      </Form>
    </Panel>
  )
}

const add: SendForm = (text) => client.passkey.addPasskey({ name: text('passkey') })

function PasskeyRow({ id, name, createdAt, deviceType }: Passkey) {
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
        <ActionButton
          look="secondary"
          name={`Remove ${called}`}
          call={() => client.passkey.deletePasskey({ id })}
        >
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
