import { type ReactNode, useState } from 'react'
import { TextField } from '../fields.js'
import { Button, Form } from '../form.js'
import { useTexts } from '../settings.js'
import { createOrganizationTexts, organizationErrors } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import type { SwitcherClient } from './organization-client.js'

/** The field that an error of a name or of a short name belongs to. */
export const slugFields = {
  ORGANIZATION_ALREADY_EXISTS: 'slug',
  SLUG_IS_TAKEN: 'slug',
  INVALID_SLUG: 'slug',
}

interface CreateOrganizationProps {
  readonly client: SwitcherClient
  readonly onCancel?: (() => void) | undefined
  readonly onCreated: (organizationId: string) => void
}

/** A form for a new organisation. The short name follows the name until the user types another one. */
export default function CreateOrganizationForm({
  client,
  onCancel,
  onCreated,
}: CreateOrganizationProps): ReactNode {
  const text = useTexts({ ...settingsTexts, ...createOrganizationTexts })
  const [slug, setSlug] = useState('')
  const [isOwnSlug, setOwnSlug] = useState(false)
  return (
    <Form
      label={text('createOrganization')}
      action={text('create')}
      errors={organizationErrors}
      fieldOf={slugFields}
      otherActions={onCancel && <Button onClick={onCancel}>{text('cancel')}</Button>}
      send={async (field) => {
        const input = { name: field('organization'), slug: field('slug') }
        const answer = await client.organization.create(input)
        if (!answer.error) onCreated(answer.data.id)
        return answer
      }}
    >
      <TextField
        name="organization"
        label={text('name')}
        maxLength={255}
        missing={text('enterOrganizationName')}
        required
        onInput={({ currentTarget }) => {
          if (!isOwnSlug) setSlug(toSlug(currentTarget.value))
        }}
      />
      <TextField
        name="slug"
        label={text('shortName')}
        hint={text('shortNameHint')}
        missing={text('enterShortName')}
        maxLength={255}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={slug}
        onChange={({ currentTarget }) => {
          setOwnSlug(currentTarget.value !== '')
          setSlug(currentTarget.value)
        }}
      />
    </Form>
  )
}

/** The short name of a name: letters without accents and digits, with hyphens between. */
function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
