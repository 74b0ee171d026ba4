import type { ReactNode } from 'react'
import { CheckField, PasswordField } from '../fields.js'
import { Alert, Button } from '../form.js'
import { Status } from '../parts.js'
import { HiddenUsername, NewPasswordField, newPasswordFieldOf } from '../password-fields.js'
import type { ShownUser } from '../session-client.js'
import { useSettings, useTexts } from '../settings.js'
import { pageURL } from '../sign-in/page-url.js'
import { type CloseEditor, EditForm } from '../settings/edit-form.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { securityErrors, securityTexts } from '../texts/account.js'
import { newPasswordErrors, newPasswordTexts } from '../texts/sign-up.js'
import { useAction } from '../use-action.js'
import type { ClientWithAccounts, ShownAccount } from './account-client.js'

interface AccountProps {
  readonly client: ClientWithAccounts
  readonly user: ShownUser
}

interface PasswordSectionProps extends AccountProps {
  /** Undefined while they load. */
  readonly accounts: readonly ShownAccount[] | undefined
  readonly minPasswordLength?: number | undefined
}

/** The password of the user, or a mail to choose the first one. */
export function PasswordSection({
  client,
  user,
  accounts,
  minPasswordLength,
}: PasswordSectionProps): ReactNode {
  const text = useTexts(securityTexts)
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

interface PasswordFormProps extends Omit<PasswordSectionProps, 'accounts'> {
  readonly close: CloseEditor
}

function PasswordForm({ client, user, minPasswordLength, close }: PasswordFormProps) {
  const text = useTexts({ ...newPasswordTexts, ...securityTexts })
  return (
    <EditForm
      label={text('changePassword')}
      done={text('passwordChanged')}
      close={close}
      errors={{ ...newPasswordErrors, ...securityErrors }}
      fieldOf={{ ...newPasswordFieldOf('newPassword'), INVALID_PASSWORD: 'currentPassword' }}
      send={(field) =>
        client.changePassword({
          currentPassword: field('currentPassword'),
          newPassword: field('newPassword'),
          revokeOtherSessions: field('signOutOthers') !== '',
        })
      }
    >
      <HiddenUsername email={user.email} />
      <PasswordField
        name="currentPassword"
        label={text('currentPassword')}
        autoComplete="current-password"
        missing={text('enterPassword')}
        required
      />
      <NewPasswordField
        name="newPassword"
        label={text('newPassword')}
        minLength={minPasswordLength}
      />
      <CheckField name="signOutOthers" label={text('signOutOthers')} defaultChecked />
    </EditForm>
  )
}

/** For users without a password: the mailbox confirms the first one. */
function SetPasswordRow({ client, user: { email } }: AccountProps) {
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
              run(() => client.requestPasswordReset({ email, redirectTo: pageURL(resetPassword) }))
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
