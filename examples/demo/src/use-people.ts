import { useEffect, useState } from 'react'
import { client, type ListedUser } from './auth-client.js'
import { sentenceFor } from './explain.js'

const PAGE_SIZE = 25

/** Whom to look for. */
export interface PeopleSearch {
  /** Empty for everybody. */
  readonly value: string
  readonly field: 'email' | 'name'
}

/** Nobody in particular. */
export const everybody: PeopleSearch = { value: '', field: 'email' }

interface Found {
  readonly people: readonly ListedUser[]
  /** Also those who are not listed. */
  readonly total: number
  readonly problem?: string | undefined
}

/** People whom a search finds, and a way to look again. */
export function usePeople(search: PeopleSearch): Found & { readonly reload: () => void } {
  const [found, setFound] = useState<Found>({ people: [], total: 0 })
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
  if (error) return { people: [], total: 0, problem: sentenceFor(error) }
  return { people: data.users, total: data.total }
}
