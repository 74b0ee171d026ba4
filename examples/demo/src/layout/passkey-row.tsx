import { useState } from 'react'
import { client, type Passkey } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { Answer, SendForm } from '../forms/use-submission.js'
import { dayOf } from '../words/moments.js'

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly remove: (passkey: Passkey) => Promise<Answer>
}

/** A passkey, with a form to rename it and a button to remove it. */
export function PasskeyRow({ passkey, remove }: PasskeyRowProps) {
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
