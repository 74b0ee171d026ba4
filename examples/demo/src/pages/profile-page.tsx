import { client, type DemoSession, type DemoUser } from '../auth-client.js'
import { NameField, SelectField, TextArea, TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { Panel } from '../layout/panel.js'
import { PageTitle } from '../layout/page-title.js'
import { dayOf } from '../words/moments.js'

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

/** Name, picture, the app's own columns, and the language of mails. */
export function ProfilePage({ user }: DemoSession) {
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <Panel title="About you">
        <ProfileForm user={user} />
      </Panel>
      <Panel title="Membership">
        <dl>
          <dt>Plan</dt>
          <dd>
            <span className="tag">{user.plan}</span>
          </dd>
          <dt>Member since</dt>
          <dd>{dayOf(user.createdAt)}</dd>
        </dl>
      </Panel>
    </>
  )
}

function ProfileForm({ user }: { readonly user: DemoUser }) {
  return (
    <Form label="About you" action="Save" done="Saved." send={save}>
      <NameField defaultValue={user.name} />
      <TextField
        name="image"
        label="Picture"
        type="url"
        autoComplete="photo"
        maxLength={2048}
        defaultValue={user.image ?? ''}
        hint="Address of an image, or empty."
      />
      <TextArea
        name="bio"
        label="Bio"
        maxLength={280}
        defaultValue={user.bio ?? ''}
        hint="Up to 280 characters."
      />
      <LanguageField chosen={user.language} />
    </Form>
  )
}

function LanguageField({ chosen }: { readonly chosen: string | null }) {
  return (
    <SelectField
      name="language"
      label="Language"
      defaultValue={chosen ?? ''}
      hint="Mails and the pages that they open are written in it."
    >
      <option value="">As the browser asks</option>
      {languages.map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const save: SendForm = (text) =>
  client.updateUser({
    name: text('name'),
    image: text('image') || null,
    bio: text('bio') || null,
    language: text('language') || null,
  })
