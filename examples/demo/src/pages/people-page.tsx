import { useState } from 'react'
import { type DemoSession } from '../auth-client.js'
import { SelectField, TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import { PageTitle } from '../layout/page-title.js'
import { Panel } from '../layout/panel.js'
import { PersonRow } from '../layout/person-row.js'
import { Waiting } from '../layout/waiting.js'
import { allPeople, type PeopleSearch, usePeople } from '../use-people.js'
import { isAdministrator } from '../words/roles.js'
import { NotFoundPage } from './not-found-page.js'

/** All users of the app, for administrators. */
export function PeoplePage({ user }: DemoSession) {
  return isAdministrator(user) ? <People selfId={user.id} /> : <NotFoundPage />
}

function People({ selfId }: { readonly selfId: string }) {
  const [search, setSearch] = useState<PeopleSearch>(allPeople)
  const { people, total, problem, reload } = usePeople(search)
  return (
    <>
      <PageTitle>People</PageTitle>
      <Panel title="Find somebody">
        <SearchForm onSearch={setSearch} />
      </Panel>
      <Panel title={people ? titleFor(total) : 'Everybody'}>
        {!people && <Waiting problem={problem} />}
        {total === 0 && people && <p className="hint">Search for something else.</p>}
        <ul className="rows" aria-label="People">
          {people?.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isSelf={person.id === selfId}
              onChange={reload}
            />
          ))}
        </ul>
        {people && total > people.length && (
          <p className="hint">These are the first {people.length}. Search for the others.</p>
        )}
      </Panel>
    </>
  )
}

function titleFor(total: number): string {
  if (total === 0) return 'Nobody'
  return total === 1 ? '1 person' : `${total} people`
}

function SearchForm({ onSearch }: { readonly onSearch: (search: PeopleSearch) => void }) {
  return (
    <Form
      label="Find somebody"
      action="Search"
      send={(text) => {
        onSearch({ value: text('value'), field: text('field') === 'name' ? 'name' : 'email' })
        return Promise.resolve({ error: null })
      }}
    >
      <TextField name="value" label="Look for" type="search" maxLength={255} />
      <SelectField name="field" label="Look in" defaultValue="email">
        <option value="email">Address</option>
        <option value="name">Name</option>
      </SelectField>
    </Form>
  )
}
