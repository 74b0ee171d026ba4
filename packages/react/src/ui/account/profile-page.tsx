import { type ReactNode, useId, useState } from 'react'
import { Avatar } from '../avatar.js'
import { CheckField, EmailField, TextField } from '../fields.js'
import { Alert } from '../form.js'
import { Badge, Field, FileInput, Label, LinkButton, Status } from '../parts.js'
import { shownName, type ShownUser } from '../session-client.js'
import { useSettings, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { type CloseEditor, EditForm } from '../settings/edit-form.js'
import { Row, SettingsSection } from '../settings/row.js'
import { pageURL } from '../sign-in/page-url.js'
import { profileErrors, profileTexts } from '../texts/account.js'
import { settingsTexts } from '../texts/settings.js'
import { useAction } from '../use-action.js'
import type { AccountClient } from './account-client.js'
import { useGuard } from './fresh-session.js'

/** What the server allows beside the profile and the sign-in methods. */
export type AccountFeature = 'change-email' | 'delete-account'

/** Properties of the profile. */
export interface ProfileOptions {
  /**
   * What the server has turned on: `user.changeEmail` and `user.deleteUser`. Default: none, as on the server.
   */
  readonly features?: readonly AccountFeature[] | undefined
  /** Stores a picture and returns its URL. Default: the picture cannot be changed. */
  readonly uploadPicture?: ((picture: File) => Promise<string>) | undefined
  /** The page to open when the account is deleted, also from the link of a mail. Default: `/`. */
  readonly afterDeletion?: string | undefined
}

interface ProfilePageProps extends ProfileOptions {
  readonly client: AccountClient
  readonly user: ShownUser
}

/** The name, the picture and the email of the user, and the deletion of the account. */
export default function ProfilePage({ features = [], ...props }: ProfilePageProps): ReactNode {
  const text = useTexts({ ...settingsTexts, ...profileTexts })
  // The email of an anonymous user is a placeholder, to which nothing can be mailed.
  const hasEmail = props.user.isAnonymous !== true
  return (
    <>
      <SettingsSection title={text('name')}>
        <ProfileRow {...props} />
      </SettingsSection>
      {hasEmail && (
        <SettingsSection title={text('email')}>
          <EmailRow {...props} canChange={features.includes('change-email')} />
        </SettingsSection>
      )}
      {hasEmail && features.includes('delete-account') && (
        <SettingsSection title={text('deleteAccount')}>
          <DeletionRow {...props} />
        </SettingsSection>
      )}
    </>
  )
}

function ProfileRow({ client, user, uploadPicture }: ProfilePageProps) {
  const text = useTexts({ ...settingsTexts, ...profileTexts })
  return (
    <Row
      start={<Avatar name={shownName(user)} image={user.image} />}
      title={<bdi>{shownName(user)}</bdi>}
      editor={{
        action: text('edit'),
        label: `${text('edit')}: ${text('profile')}`,
        form: (close) => (
          <EditForm
            label={text('profile')}
            close={close}
            send={async (field, form) => {
              const image = await pictureOf(form, uploadPicture)
              return client.updateUser({
                name: field('name'),
                ...(image !== undefined && { image }),
              })
            }}
          >
            <TextField
              name="name"
              label={text('name')}
              autoComplete="name"
              maxLength={255}
              defaultValue={user.name}
              missing={text('enterName')}
              required
            />
            {uploadPicture && <PictureField hasPicture={Boolean(user.image)} />}
          </EditForm>
        ),
      }}
    />
  )
}

function PictureField({ hasPicture }: { readonly hasPicture: boolean }) {
  const text = useTexts(profileTexts)
  const id = useId()
  return (
    <Field>
      <Label htmlFor={id}>{text('choosePicture')}</Label>
      <FileInput
        id={id}
        type="file"
        name="picture"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
      />
      {hasPicture && <CheckField name="removePicture" label={text('removePicture')} />}
    </Field>
  )
}

/** The URL of a new picture, null to remove the picture, undefined to keep it. */
async function pictureOf(
  form: HTMLFormElement,
  upload: ProfileOptions['uploadPicture'],
): Promise<string | null | undefined> {
  const input = form.elements.namedItem('picture')
  const [picture] = (input instanceof HTMLInputElement && input.files) || []
  if (upload && picture) return upload(picture)
  return new FormData(form).has('removePicture') ? null : undefined
}

function EmailRow({ client, user, canChange }: ProfilePageProps & { readonly canChange: boolean }) {
  const { email, emailVerified } = user
  const text = useTexts({ ...settingsTexts, ...profileTexts })
  return (
    <Row
      title={<bdi>{email}</bdi>}
      badges={
        <Badge data-look={emailVerified ? 'success' : 'warning'}>
          {text(emailVerified ? 'verified' : 'unverified')}
        </Badge>
      }
      detail={!emailVerified && <VerifyEmail client={client} email={email} />}
      editor={
        canChange
          ? {
              action: text('changeEmail'),
              label: text('changeEmailTitle'),
              form: (close) => <ChangeEmailForm {...{ client, user, close }} />,
            }
          : undefined
      }
    />
  )
}

/** Requests another verification link. */
function VerifyEmail({
  client,
  email,
}: {
  readonly client: AccountClient
  readonly email: string
}) {
  const text = useTexts(profileTexts)
  const { isPending, problem, isDone, run } = useAction(profileErrors)
  return (
    <>
      <LinkButton
        type="button"
        aria-disabled={isPending || undefined}
        onClick={() => {
          run(() => client.sendVerificationEmail({ email, callbackURL: pageURL() }))
        }}
      >
        {text('verifyEmail')}
      </LinkButton>
      <Alert>{problem}</Alert>
      <Status role="status">{isDone && text('verificationMailed', { email })}</Status>
    </>
  )
}

interface ChangeEmailProps extends Pick<ProfilePageProps, 'client' | 'user'> {
  readonly close: CloseEditor
}

function ChangeEmailForm({ client, user, close }: ChangeEmailProps) {
  const text = useTexts({ ...settingsTexts, ...profileTexts })
  return (
    <EditForm
      label={text('changeEmailTitle')}
      close={close}
      done={text('emailMailed')}
      errors={profileErrors}
      fieldOf={{
        INVALID_EMAIL: 'email',
        EMAIL_IS_THE_SAME: 'email',
        COULDNT_UPDATE_YOUR_EMAIL: 'email',
      }}
      send={(field) => client.changeEmail({ newEmail: field('email'), callbackURL: pageURL() })}
    >
      <EmailField
        label={text('newEmail')}
        hint={text(user.emailVerified ? 'changeEmailHint' : 'changeEmailHintUnverified')}
      />
    </EditForm>
  )
}

function DeletionRow({ client, user, afterDeletion = '/' }: ProfilePageProps) {
  const { email } = user
  const text = useTexts(profileTexts)
  const { navigate } = useSettings()
  const guard = useGuard()
  const [isMailed, setMailed] = useState(false)

  async function finish(): Promise<void> {
    // The server deletes at once, or mails a link first.
    const { data } = await client.getSession()
    if (data) setMailed(true)
    else navigate(afterDeletion)
  }

  return (
    <>
      <Row
        title={text('deleteAccountExplanation')}
        actions={
          <ConfirmButton
            look="danger-outline"
            label={text('deleteAccount')}
            action={text('deleteAccount')}
            explanation={text('deleteAccountExplanation')}
            typed={email}
            errors={profileErrors}
            call={() => guard(() => client.deleteUser({ callbackURL: pageURL(afterDeletion) }))}
            onDone={() => void finish()}
          />
        }
      />
      <Status role="status">{isMailed && text('deletionMailed', { email })}</Status>
    </>
  )
}
