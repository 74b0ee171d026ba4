import { OrganizationSwitcher } from '@countersign/react/organization'
import { useId } from 'react'
import { client } from '../auth-client.js'
import { sentenceFor } from '../explain.js'
import { ActionButton } from '../forms/action-button.js'
import { TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { PageTitle } from '../layout/page-title.js'
import { Panel } from '../layout/panel.js'
import { Waiting } from '../layout/waiting.js'
import { navigate } from '../router.js'
import { dayOf } from '../words/moments.js'

/** The organisations of the user, the active one, and a form for a new one. */
export function OrganizationsPage() {
  const { data, error } = client.useOrganizations()
  return (
    <>
      <PageTitle>Organisations</PageTitle>
      {data && data.length > 0 && <SwitcherPanel />}
      <Panel title="Your organisations">
        {!data && <Waiting problem={error} />}
        {data?.length === 0 && <p className="hint">You belong to none yet.</p>}
        <ul className="rows">
          {data?.map(({ id, name, slug, createdAt }) => (
            <li key={id}>
              <p>
                <strong>{name}</strong>
                <span className="quiet">
                  {slug}, since {dayOf(createdAt)}
                </span>
              </p>
              <ActionButton look="secondary" name={`Open ${name}`} call={() => open(id)}>
                Open
              </ActionButton>
            </li>
          ))}
        </ul>
      </Panel>
      <NewPanel />
    </>
  )
}

async function open(organizationId: string) {
  const answer = await client.organization.setActive({ organizationId })
  if (!answer.error) navigate('/organization')
  return answer
}

function SwitcherPanel() {
  const id = useId()
  return (
    <Panel title="Where you work">
      <div className="field">
        <label htmlFor={id}>Active organisation</label>
        <OrganizationSwitcher client={client} id={id} none="None" explain={sentenceFor} />
      </div>
    </Panel>
  )
}

function NewPanel() {
  return (
    <Panel title="A new organisation">
      <Form label="A new organisation" action="Create" send={create}>
        <TextField name="organization" label="Name" maxLength={255} required />
        <TextField
          name="slug"
          label="Short name"
          maxLength={64}
          hint="Lower-case letters, digits and hyphens."
          required
        />
      </Form>
    </Panel>
  )
}

const create: SendForm = async (text) => {
  const answer = await client.organization.create({
    name: text('organization'),
    slug: text('slug'),
  })
  if (!answer.error) navigate('/organization')
  return answer
}
