import { useState } from 'react'
import { type DemoSession, isAdministrator } from '../auth-client.js'
import { Form, SelectField, TextField } from '../form.js'
import { NotFoundPage } from '../pages/messages.js'
import { PersonRow } from './person-row.js'
import { type PeopleSearch, usePeople } from './use-people.js'

/** All users of the app, for administrators. */
export function PeoplePage({ user }: DemoSession) {
  return isAdministrator(user) ? <People selfId={user.id} /> : <NotFoundPage />
}

function People({ selfId }: { readonly selfId: string }) {
  const [search, setSearch] = useState<PeopleSearch>({ value: '', field: 'email' })
  const { people, total, problem, reload } = usePeople(search)
  return (
    <section className="cs-root cs-card people">
      <h1 className="cs-title">People</h1>
      <SearchForm onSearch={setSearch} />
      <p className="cs-hint" role="status">
        {people && countOf(total)}
        {people && total > people.length && `, of which these are the first ${people.length}`}
      </p>
      <p className="cs-alert" role="alert">
        {problem}
      </p>
      <ul className="cs-plain-list" aria-label="People">
        {people?.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isSelf={person.id === selfId}
            onChange={reload}
          />
        ))}
      </ul>
    </section>
  )
}

function countOf(total: number): string {
  return total === 1 ? '1 person' : `${total} people`
}

function SearchForm({ onSearch }: { readonly onSearch: (search: PeopleSearch) => void }) {
  return (
    <Form
      label="Search"
      action="Search"
      send={(text) => {
        onSearch({ value: text('value'), field: text('field') === 'name' ? 'name' : 'email' })
        return Promise.resolve({ error: null })
      }}
    >
      <div className="cs-field-row">
        <TextField name="value" label="Search for" type="search" maxLength={255} />
        <SelectField name="field" label="In" defaultValue="email">
          <option value="email">Email</option>
          <option value="name">Name</option>
        </SelectField>
      </div>
    </Form>
  )
}
