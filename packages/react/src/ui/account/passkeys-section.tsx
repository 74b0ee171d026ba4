import type { ReactNode } from 'react'
import { TextField } from '../fields.js'
import { Alert, Button } from '../form.js'
import { Icon, key as keyIcon } from '../icons.js'
import { ListActions, Status } from '../parts.js'
import { useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Moment } from '../settings/dates.js'
import { EditForm } from '../settings/edit-form.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { securityErrors, securityTexts } from '../texts/account.js'
import { fillWithNodes } from '../texts/fill.js'
import { passkeyErrors } from '../texts/other-methods.js'
import { settingsTexts } from '../texts/settings.js'
import { useAction } from '../use-action.js'
import type { ClientWithPasskeys, PasskeySettingsCalls, ShownPasskey } from './account-client.js'
import { readDevice } from './device.js'
import { useGuard } from './fresh-session.js'

/** The passkeys of the user, and the calls on them. */
export interface Passkeys {
  readonly state: ReturnType<ClientWithPasskeys['usePasskeys']>
  readonly calls: PasskeySettingsCalls
}

interface Counted {
  /** The number of the user's sign-in methods; NaN while they load. */
  readonly count: number
}

/** The passkeys of the user, and a button for another one. */
export function PasskeysSection({ state, calls, count }: Passkeys & Counted): ReactNode {
  const text = useTexts({ ...settingsTexts, ...securityTexts })
  const { data: passkeys } = state
  const { isPending, isDone, problem, run } = useAction({ ...passkeyErrors, ...securityErrors })
  const guard = useGuard()
  const add = (): void => {
    const { browser = '', system = browser } = readDevice(navigator.userAgent)
    run(() => guard(() => calls.addPasskey({ name: system || text('passkey') })))
  }
  return (
    <SettingsSection title={text('passkeys')} explanation={text('passkeysExplanation')}>
      {!passkeys && <RowSkeleton />}
      {passkeys?.map((passkey) => (
        <PasskeyRow key={passkey.id} {...{ passkey, calls, count }} />
      ))}
      <ListActions>
        <Button isPending={isPending} onClick={add}>
          {text('addPasskey')}
        </Button>
      </ListActions>
      <Alert>{problem}</Alert>
      <Status role="status">{isDone && text('passkeyAdded')}</Status>
    </SettingsSection>
  )
}

interface PasskeyRowProps extends Counted {
  readonly passkey: ShownPasskey
  readonly calls: PasskeySettingsCalls
}

function PasskeyRow({ passkey, calls, count }: PasskeyRowProps) {
  const { id, createdAt, deviceType } = passkey
  const text = useTexts({ ...settingsTexts, ...securityTexts })
  const guard = useGuard()
  const name = passkey.name ?? text('passkey')
  return (
    <Row
      start={<Icon d={keyIcon} />}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          {createdAt && fillWithNodes(text('since'), { date: <Moment date={createdAt} /> })}
          {createdAt && ' · '}
          {text(deviceType === 'multiDevice' ? 'synced' : 'oneDevice')}
        </>
      }
      actions={
        count > 1 && (
          <ConfirmButton
            label={text('removePasskey', { name })}
            action={text('remove')}
            explanation={text('removePasskeyExplanation')}
            errors={securityErrors}
            call={() => guard(() => calls.deletePasskey({ id }))}
          />
        )
      }
      editor={{
        action: text('rename'),
        label: text('renamePasskey', { name }),
        form: (close) => (
          <EditForm
            label={text('renamePasskey', { name })}
            close={close}
            send={(field) => calls.updatePasskey({ id, name: field('passkey') })}
          >
            <TextField
              name="passkey"
              label={text('passkeyName')}
              defaultValue={name}
              maxLength={255}
              missing={text('enterName')}
              required
            />
          </EditForm>
        ),
      }}
    />
  )
}
