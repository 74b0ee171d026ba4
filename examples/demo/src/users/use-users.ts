import { useEffect, useState } from 'react'
import { client, type ListedUser } from '../auth-client.js'

const PAGE_SIZE = 25

/** A search for users. */
export interface UserSearch {
  /** An empty text finds all users. */
  readonly value: string
  readonly field: 'email' | 'name'
}

interface Found {
  /** Undefined before the first response. */
  readonly users?: readonly ListedUser[]
  /** The number of all users that the search finds. */
  readonly total: number
  /** Why they could not be loaded. */
  readonly problem?: string
}

/** Returns the users that a search finds, and a function to load them again. */
export function useUsers(search: UserSearch): Found & { readonly reload: () => void } {
  const [found, setFound] = useState<Found>({ total: 0 })
  const [times, setTimes] = useState(0)

  useEffect(() => {
    let isCurrent = true
    void find(search).then((answer) => {
      if (isCurrent) setFound(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [search, times])

  return {
    ...found,
    reload() {
      setTimes((before) => before + 1)
    },
  }
}

async function find({ value, field }: UserSearch): Promise<Found> {
  const { data, error } = await client.admin.listUsers({
    query: {
      searchValue: value,
      searchField: field,
      sortBy: 'createdAt',
      sortDirection: 'desc',
      limit: PAGE_SIZE,
    },
  })
  if (error) return { total: 0, problem: error.message }
  return { users: data.users, total: data.total }
}
