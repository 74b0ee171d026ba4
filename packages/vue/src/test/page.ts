import { defineComponent } from 'vue'
import type { VueAuthClient } from '../create-client.js'

/** A component that shows the session, and the texts that it has rendered. */
export function createPage({ useSession }: Pick<VueAuthClient, 'useSession'>) {
  const rendered: string[] = []
  const Page = defineComponent({
    setup() {
      const session = useSession()
      const show = (): string => {
        const { status, data, error, isPending } = session.value
        const text = data?.user.email ?? `${status}${isPending ? ', pending' : ''}`
        rendered.push(text)
        return error ? `${text}, ${error.code}` : text
      }
      return { show }
    },
    template: '<p>{{ show() }}</p>',
  })
  return { Page, rendered }
}
