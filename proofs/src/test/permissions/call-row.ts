import type { Caller, Ids } from './world.js'

/** The ids in a call that may belong to another organisation. */
export type Kind = keyof Ids

/** A call, and what it answers to whom: `200`, or a status and a code. */
export interface CallRow {
  /** `POST /organization/create`. */
  readonly call: string
  readonly body?: (ids: Ids) => object
  readonly query?: (ids: Ids) => Readonly<Record<string, string>>
  /** About one's own organisation; about `own` for strangers. */
  readonly answers: Readonly<Record<Caller, string>>
  /**
   * What is answered where a name that the call takes belongs to another organisation, or to nothing, by
   * what is named: the same to all who are allowed the call. Who is not is refused as before.
   */
  readonly foreign: Readonly<Partial<Record<Kind, string>>>
  /** Members hear that there is no such thing before they hear that they may not do what they ask. */
  readonly looksFirst?: true
  /** A session whose active organisation the caller is no member of has none any more. */
  readonly forgets?: true
}

const unauthorized = '401 UNAUTHORIZED'
export const notAMember = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
/** The same in calls about members: a status that clients know. */
export const noMember400 = '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

/** The same answer for all signed-in callers. */
export function toAll(answer: string): Readonly<Record<Caller, string>> {
  return {
    signedOut: unauthorized,
    ...{ outsider: answer, invited: answer, member: answer, recruiter: answer },
    ...{ admin: answer, owner: answer, foreigner: answer },
  }
}

/** For members of the organisation the role decides; the call fails for other users, because they are no members. */
export function toMembers(
  [member, recruiter, admin, owner]: readonly [string, string, string, string],
  outside = notAMember,
): Readonly<Record<Caller, string>> {
  return { ...toAll(outside), member, recruiter, admin, owner }
}

/** Owners and admins may, others may not. */
export function toAdmins(refusal: string, outside = notAMember): Readonly<Record<Caller, string>> {
  return toMembers([refusal, refusal, '200', '200'], outside)
}

/** Every member may. */
export function toEveryMember(outside = notAMember): Readonly<Record<Caller, string>> {
  return toMembers(['200', '200', '200', '200'], outside)
}
