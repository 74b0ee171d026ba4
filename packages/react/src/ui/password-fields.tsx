import type { ReactNode } from 'react'
import { PasswordField } from './fields.js'
import { useTexts } from './settings.js'
import { newPasswordTexts } from './texts/sign-up.js'

interface NewPasswordFieldProps {
  readonly name: string
  readonly label: string
  /** Minimum length, as on the server. Default: 8. */
  readonly minLength?: number | undefined
}

/** A password that the user chooses. */
export function NewPasswordField({ name, label, minLength = 8 }: NewPasswordFieldProps): ReactNode {
  const text = useTexts(newPasswordTexts)
  const hint = text('passwordHint', { count: minLength })
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      minLength={minLength}
      maxLength={128}
      hint={hint}
      missing={text('choosePassword')}
      invalid={hint}
      required
    />
  )
}

/** The errors of a new password, with the name of its field. */
export const newPasswordFieldOf = (name: string): Readonly<Record<string, string>> => ({
  PASSWORD_TOO_SHORT: name,
  PASSWORD_TOO_LONG: name,
  PASSWORD_COMPROMISED: name,
})

/** The user of a form with a password, which password managers need. */
export function HiddenUsername({ email }: { readonly email: string }): ReactNode {
  return <input name="username" autoComplete="username" defaultValue={email} hidden readOnly />
}
