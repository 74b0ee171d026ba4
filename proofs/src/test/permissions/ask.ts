import type { DatabaseDump, TestAnswer } from '@countersign/core/testing'
import type { CallRow } from './call-row.js'
import type { Caller, Ids, World } from './world.js'

/** What came of a call: the answer's bytes, and whether anything is other than before. */
export interface Outcome {
  /** `200`, or a status and a code. */
  readonly title: string
  readonly answer: Pick<TestAnswer, 'status' | 'body'>
  readonly isUnchanged: boolean
}

/** Makes a call as one of the callers, with ids of one organisation. */
export async function ask(
  { auth, browsers }: World,
  { call, body, query, forgets }: CallRow,
  { caller, ids }: { readonly caller: Caller; readonly ids: Ids },
): Promise<Outcome> {
  const [method, path = ''] = call.split(' ')
  const browser = browsers[caller]
  const before = await auth.database.dump()
  auth.outbox.clear()
  const {
    status,
    code,
    body: answered,
  } = method === 'POST'
    ? await browser.post(path, body?.(ids) ?? {})
    : await browser.get(`${path}?${new URLSearchParams(query?.(ids)).toString()}`)
  await auth.idle()
  const after = await auth.database.dump()
  const seen = (dump: DatabaseDump): string =>
    JSON.stringify(forgets === true ? withoutActive(dump) : dump)
  const isUnchanged = auth.outbox.messages.length === 0 && seen(after) === seen(before)
  const title = [status, code].filter((part) => part !== undefined).join(' ')
  return { title, answer: { status, body: answered }, isUnchanged }
}

function withoutActive({ session = [], ...rest }: DatabaseDump): DatabaseDump {
  const none = { activeOrganizationId: null, activeTeamId: null, updatedAt: null }
  return { ...rest, session: session.map((row) => ({ ...row, ...none })) }
}
