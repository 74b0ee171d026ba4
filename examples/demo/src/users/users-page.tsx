import { useState } from 'react'
import { type DemoSession, isAdministrator } from '../auth-client.js'
import { Form, SelectField, TextField } from '../form.js'
import { NotFoundPage } from '../pages/messages.js'
import { UserRow } from './user-row.js'
import { type UserSearch, useUsers } from './use-users.js'

/** All users of the app, for administrators. */
export function UsersPage({ user }: DemoSession) {
  return isAdministrator(user) ? <UserList selfId={user.id} /> : <NotFoundPage />
}

function UserList({ selfId }: { readonly selfId: string }) {
  const [search, setSearch] = useState<UserSearch>({ value: '', field: 'email' })
  const { users, total, problem, reload } = useUsers(search)
  return (
    <section className="cs-root cs-card users">
      <h1 className="cs-title">Users</h1>
      <SearchForm onSearch={setSearch} />
      <p className="cs-hint" role="status">
        {users && countOf(total)}
        {users && total > users.length && `, of which these are the first ${users.length}`}
      </p>
      <p className="cs-alert" role="alert">
        {problem}
      </p>
      <ul className="cs-plain-list" aria-label="Users">
        {users?.map((user) => (
          <UserRow key={user.id} user={user} isSelf={user.id === selfId} onChange={reload} />
        ))}
      </ul>
    </section>
  )
}

function countOf(total: number): string {
  return total === 1 ? '1 user' : `${total} users`
}

function SearchForm({ onSearch }: { readonly onSearch: (search: UserSearch) => void }) {
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
