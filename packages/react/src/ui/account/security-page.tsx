import type { ReactNode } from 'react'
import { CheckField, PasswordField, TextField } from '../fields.js'
import { Alert, Button, Form } from '../form.js'
import { Icon, key as keyIcon, ProviderMark } from '../icons.js'
import { ListActions, Status } from '../parts.js'
import type { ShownUser } from '../session-client.js'
import { useErrorText, useSettings, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Moment } from '../settings/dates.js'
import { CancelButton, Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { currentPage } from '../sign-in/current-page.js'
import { securityErrors, securityTexts } from '../texts/account.js'
import { fillWithNodes } from '../texts/fill.js'
import { passkeyErrors } from '../texts/other-methods.js'
import { settingsTexts } from '../texts/settings.js'
import { newPasswordErrors, newPasswordTexts } from '../texts/sign-up.js'
import { useAction } from '../use-action.js'
import {
  type ClientWithAccounts,
  type ClientWithPasskeys,
  hasPasskeys,
  type PasskeySettingsCalls,
  type ShownAccount,
  type ShownPasskey,
} from './account-client.js'
import { readDevice } from './device.js'
import { useGuard } from './fresh-session.js'

interface SecurityPageProps {
  readonly client: ClientWithAccounts
  readonly user: ShownUser
  readonly minPasswordLength?: number | undefined
}

/** The passkeys of the user, and the calls on them. */
interface Passkeys {
  readonly state: ReturnType<ClientWithPasskeys['usePasskeys']>
  readonly calls: PasskeySettingsCalls
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

interface AccountsProps extends SecurityPageProps {
  /** Undefined while they load. */
  readonly accounts: readonly ShownAccount[] | undefined
}

function PasswordSection({ client, user, accounts, minPasswordLength = 8 }: AccountsProps) {
  const text = useTexts({ ...settingsTexts, ...securityTexts })
  const hasPassword = accounts?.some(({ providerId }) => providerId === 'credential')
  return (
    <SettingsSection title={text('password')}>
      {hasPassword === undefined && <RowSkeleton />}
      {hasPassword === true && (
        <Row
          title="••••••••••"
          editor={{
            action: text('changePassword'),
            form: (close) => <PasswordForm {...{ client, user, minPasswordLength, close }} />,
          }}
        />
      )}
      {hasPassword === false && <SetPasswordRow client={client} user={user} />}
    </SettingsSection>
  )
}

interface PasswordFormProps extends Required<SecurityPageProps> {
  readonly close: (done?: string) => void
}

function PasswordForm({ client, user, minPasswordLength, close }: PasswordFormProps) {
  const text = useTexts({ ...settingsTexts, ...newPasswordTexts, ...securityTexts })
  const hint = text('passwordHint', { count: minPasswordLength ?? 8 })
  return (
    <Form
      label={text('changePassword')}
      action={text('save')}
      errors={{ ...newPasswordErrors, ...securityErrors }}
      fieldOf={{
        INVALID_PASSWORD: 'currentPassword',
        PASSWORD_TOO_SHORT: 'newPassword',
        PASSWORD_TOO_LONG: 'newPassword',
        PASSWORD_COMPROMISED: 'newPassword',
      }}
      otherActions={<CancelButton close={close} />}
      send={async (field) => {
        const answer = await client.changePassword({
          currentPassword: field('currentPassword'),
          newPassword: field('newPassword'),
          revokeOtherSessions: field('signOutOthers') !== '',
        })
        if (!answer.error) close(text('passwordChanged'))
        return answer
      }}
    >
      {/* Password managers need the name of the user. */}
      <input name="username" autoComplete="username" defaultValue={user.email} hidden readOnly />
      <PasswordField
        name="currentPassword"
        label={text('currentPassword')}
        autoComplete="current-password"
        missing={text('enterPassword')}
        required
      />
      <PasswordField
        name="newPassword"
        label={text('newPassword')}
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={128}
        hint={hint}
        missing={text('choosePassword')}
        invalid={hint}
        required
      />
      <CheckField name="signOutOthers" label={text('signOutOthers')} defaultChecked />
    </Form>
  )
}

/** For users without a password: the mailbox confirms the first one. */
function SetPasswordRow({ client, user: { email } }: SecurityPageProps) {
  const { resetPassword = '/reset-password' } = useSettings().paths
  const text = useTexts(securityTexts)
  const { isPending, isDone, problem, run } = useAction()
  return (
    <>
      <Row
        title={text('noPassword')}
        actions={
          <Button
            isPending={isPending}
            onClick={() => {
              run(() => client.requestPasswordReset({ email, redirectTo: resetPassword }))
            }}
          >
            {text('setPassword')}
          </Button>
        }
      />
      <Alert>{problem}</Alert>
      <Status role="status">{isDone && text('passwordMailed', { email })}</Status>
    </>
  )
}

interface Counted {
  /** The number of the user's sign-in methods; NaN while they load. */
  readonly count: number
}

function PasskeysSection({ state, calls, count }: Passkeys & Counted) {
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
          <Form
            label={text('renamePasskey', { name })}
            action={text('save')}
            otherActions={<CancelButton close={close} />}
            send={async (field) => {
              const answer = await calls.updatePasskey({ id, name: field('passkey') })
              if (!answer.error) close(text('saved'))
              return answer
            }}
          >
            <TextField
              name="passkey"
              label={text('passkeyName')}
              defaultValue={name}
              maxLength={255}
              missing={text('enterName')}
              required
            />
          </Form>
        ),
      }}
    />
  )
}

function LinkedSection({ client, accounts, count }: AccountsProps & Counted) {
  const { providers } = useSettings()
  const text = useTexts(securityTexts)
  const { isPending, problem, run } = useAction()
  const linked = accounts?.filter(({ providerId }) => providerId !== 'credential')
  const others = providers.filter(
    ({ id }) => linked && !linked.some(({ providerId }) => providerId === id),
  )
  if (providers.length === 0 && linked?.length === 0) return null
  return (
    <SettingsSection title={text('linkedAccounts')}>
      {!linked && <RowSkeleton />}
      {linked?.map((account) => (
        <LinkedRow key={account.id} {...{ account, client, count }} />
      ))}
      {others.length > 0 && (
        <ListActions>
          {others.map((provider) => (
            <Button
              key={provider.id}
              isPending={isPending}
              isBusy={false}
              onClick={() => {
                const [callbackURL, errorCallbackURL] = [currentPage(), currentPage()]
                const input = { provider: provider.id, callbackURL, errorCallbackURL }
                run(() => client.linkSocial(input))
              }}
            >
              <ProviderMark {...provider} />
              {text('link', { provider: provider.name })}
            </Button>
          ))}
        </ListActions>
      )}
      <Alert>{problem}</Alert>
    </SettingsSection>
  )
}

interface LinkedRowProps extends Counted {
  readonly client: ClientWithAccounts
  readonly account: ShownAccount
}

function LinkedRow({ client, account: { id, providerId, createdAt }, count }: LinkedRowProps) {
  const { providers } = useSettings()
  const text = useTexts({ ...settingsTexts, ...securityTexts })
  const guard = useGuard()
  const provider = providers.find((one) => one.id === providerId) ?? {
    id: providerId,
    name: providerId,
  }
  return (
    <Row
      start={<ProviderMark {...provider} />}
      title={provider.name}
      detail={
        count === 1
          ? text('onlyMethod')
          : fillWithNodes(text('since'), { date: <Moment date={createdAt} /> })
      }
      actions={
        count > 1 && (
          <ConfirmButton
            label={text('unlinkProvider', { provider: provider.name })}
            action={text('unlink')}
            explanation={text('unlinkExplanation', { provider: provider.name })}
            errors={securityErrors}
            call={() => guard(() => client.unlinkAccount({ accountId: id }))}
          />
        )
      }
    />
  )
}
