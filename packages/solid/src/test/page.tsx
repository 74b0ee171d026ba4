/** @jsxImportSource solid-js */
import type { SolidAuthClient } from '../create-client.js'

/** A component that shows the session, and the texts that it has rendered. */
export function createPage({ useSession }: Pick<SolidAuthClient, 'useSession'>) {
  const rendered: string[] = []
  function Page() {
    const session = useSession()
    const show = (): string => {
      const { status, data, error, isPending } = session()
      const text = data?.user.email ?? `${status}${isPending ? ', pending' : ''}`
      rendered.push(text)
      return error ? `${text}, ${error.code}` : text
    }
    return <p>{show()}</p>
  }
  return { Page, rendered }
}
