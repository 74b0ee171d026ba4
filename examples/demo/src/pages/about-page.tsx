import { client, type DemoUser } from '../auth-client.js'
import { Form, SelectField, TextField } from '../form.js'

/** The languages of the server: tags, and names in the language itself. */
const languages = [
  ['en', 'English'],
  ['fr', 'Français'],
  ['de', 'Deutsch'],
  ['pl', 'Polski'],
  ['ru', 'Русский'],
  ['es', 'Español'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
] as const

/** The picture, the demo's own columns of the user, and the language of mails. */
export function AboutPage({ user }: { readonly user: DemoUser }) {
  return (
    <div className="stack">
      <p className="cs-row-title">
        Your plan <span className="cs-badge">{user.plan}</span>
      </p>
      <Form
        label="About you"
        action="Save"
        done="Saved."
        send={(text) =>
          client.updateUser({
            image: text('image') || null,
            bio: text('bio') || null,
            language: text('language') || null,
          })
        }
      >
        <TextField
          name="image"
          label="Picture"
          type="url"
          autoComplete="photo"
          maxLength={2048}
          defaultValue={user.image ?? ''}
          hint="The URL of an image, or empty."
        />
        <TextField
          name="bio"
          label="Bio"
          maxLength={280}
          defaultValue={user.bio ?? ''}
          hint="Up to 280 characters."
        />
        <SelectField
          name="language"
          label="Language"
          defaultValue={user.language ?? ''}
          hint="For mails, and the pages that they open."
        >
          <option value="">As the browser asks</option>
          {languages.map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
      </Form>
    </div>
  )
}
