import { useEffect, useState } from 'react'
import { client, type ListedUser } from './auth-client.js'
import type { Failure } from './explain.js'

const PAGE_SIZE = 25

/** Whom to look for. */
export interface PeopleSearch {
  /** An empty text finds all users. */
  readonly value: string
  readonly field: 'email' | 'name'
}

/** A search that finds all users. */
export const allPeople: PeopleSearch = { value: '', field: 'email' }

interface Found {
  /** Undefined until the server has answered. */
  readonly people?: readonly ListedUser[]
  /** Also those who are not listed. */
  readonly total: number
  readonly problem: Failure | null
}

/** People whom a search finds, and a way to look again. */
export function usePeople(search: PeopleSearch): Found & { readonly reload: () => void } {
  const [found, setFound] = useState<Found>({ total: 0, problem: null })
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

async function find({ value, field }: PeopleSearch): Promise<Found> {
  const { data, error } = await client.admin.listUsers({
    query: {
      searchValue: value,
      searchField: field,
      sortBy: 'createdAt',
      sortDirection: 'desc',
      limit: PAGE_SIZE,
    },
  })
  if (error) return { total: 0, problem: error }
  return { people: data.users, total: data.total, problem: null }
}
