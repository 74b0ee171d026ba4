/** A list or a record, as JSON has them. */
export type JSONValue = Readonly<Record<string, unknown>> | readonly unknown[]

/** The values of columns, by the name of their type. */
export interface ValueByType {
  readonly string: string
  readonly number: number
  readonly boolean: boolean
  readonly date: Date
  readonly 'string[]': readonly string[]
  readonly 'number[]': readonly number[]
  readonly json: JSONValue
}

/** The type of a column's values: a name, or the texts that a column may hold. */
export type FieldType = keyof ValueByType | readonly string[]

/** A value that an adapter stores and returns. */
export type FieldValue = string | number | boolean | Date | null

/** One column of a model. */
export interface Field {
  readonly type: FieldType
  /** Disallows null in the database. Columns that a release adds to an existing table are never required. */
  readonly required?: boolean
  readonly unique?: boolean
  /** Set it for every column that a query filters on. */
  readonly index?: boolean
  /** The id of a row of that model; deleting that row deletes this one. */
  readonly references?: string
  /** Whether responses contain it. Default true. */
  readonly returned?: boolean
  /** A caller may send it, and a `before` subscriber may amend it in a draft. Default false. */
  readonly input?: boolean
}

/** Columns by name. `id` is implied: text, primary key. */
export type Fields = Readonly<Record<string, Field>>

/** The columns of every stored row. */
export interface Row {
  readonly id: string
}

/** A table: name, columns, and the keys that span several columns. */
export interface Model<N extends string = string, R extends Row = Row> {
  readonly name: N
  readonly fields: Fields
  readonly uniqueTogether: readonly (readonly string[])[]
  /**
   * Whether its rows have ids that are not those of `createId` for the model, such as hashes: a database does not make
   * them. Default: false.
   */
  readonly hasOwnIds?: boolean
  /** Types only; never present at run time. */
  readonly $row?: R
}

type TypeOf<V> = {
  readonly [T in keyof ValueByType]: [V] extends [ValueByType[T]] ? T : never
}[keyof ValueByType]

/** The columns that belong to a row type: the compiler compares them name by name. */
export type FieldsFor<R extends Row> = {
  readonly [K in Exclude<keyof R, 'id'>]-?: Field & {
    readonly type: TypeOf<NonNullable<R[K]>>
    readonly required?: null extends R[K] ? false : true
  }
}

/**
 * Declares a table. The columns are checked against the row type.
 *
 * @example
 * ```ts
 * import { defineModel } from '@countersign/core'
 *
 * interface Note {
 *   readonly id: string
 *   readonly userId: string
 *   readonly text: string
 * }
 *
 * export const noteModel = defineModel<Note>()('note', {
 *   userId: { type: 'string', required: true, index: true, references: 'user' },
 *   text: { type: 'string', required: true },
 * })
 * ```
 */
export function defineModel<R extends Row>() {
  return <const N extends string>(
    name: N,
    fields: FieldsFor<R>,
    uniqueTogether: readonly (readonly (keyof R & string)[])[] = [],
  ): Model<N, R> => ({ name, fields, uniqueTogether })
}

/** A user, as responses show it. */
export interface User extends Row {
  readonly name: string
  /** Lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A user, as stored. */
export interface UserRow extends User {
  /** Raised with every revocation, so that cached sessions notice. */
  readonly sessionEpoch: number | null
  /** Raised first in every guarded change of the sign-in methods: the row lock of that change. */
  readonly revision: number | null
  /** Raised when the user's outstanding links are voided. Signed links contain it. */
  readonly linkEpoch: number | null
  /**
   * Null when everything in the account belongs to the owner of the mailbox, once the address is verified.
   * Else what the owner has proven, separated by spaces: sessions, browsers and sign-in methods. All others
   * may be an attacker's.
   */
  readonly provenIn: string | null
}

/** A user with the epoch by which cached sessions are compared, when it is known. */
export type SessionUser = User & Partial<Pick<UserRow, 'sessionEpoch'>>

/** Expected values of columns, such as `{ isAnonymous: true }`. */
export type State = Readonly<Record<string, FieldValue>>

/** A signed-in browser or device, as responses show it. */
export interface Session extends Row {
  readonly userId: string
  /** The public handle of the session: it names the session and cannot be used to sign in. */
  readonly token: string
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** A session, as stored. `token` is the stored form of the credential. */
export interface SessionRow extends Session {
  /** False for a session that ends with the browser and is never extended; null counts as true. */
  readonly rememberMe: boolean | null
  /** The id of the account or passkey with which it started; null when there was none. */
  readonly startedWith: string | null
}

/** One way to sign in: a password (`providerId` "credential") or a provider's account. */
export interface AccountRow extends Row {
  readonly providerId: string
  /** The provider's id of the user; for "credential" the user's id. */
  readonly accountId: string
  readonly userId: string
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
  /** Comma-separated. */
  readonly scope: string | null
  readonly password: string | null
  /** The session in which it was added, or the browser when there was no session; null when unknown. */
  readonly addedIn: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A one-time value. */
export interface VerificationRow extends Row {
  readonly identifier: string
  /** Purpose and user, so that a user's outstanding values can be voided; null for values without an owner. */
  readonly subject: string | null
  readonly value: string
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

const text = { type: 'string', required: true } as const
const secret = { type: 'string', returned: false } as const
const moment = { type: 'date', required: true } as const
const ofUser = { type: 'string', required: true, index: true, references: 'user' } as const

/**
 * The columns of users, for a plugin that reads and writes columns that it adds.
 *
 * @example
 * ```ts
 * import { defineModel, type User, userFields } from '@countersign/core'
 *
 * interface Resident extends User {
 *   readonly city: string | null
 * }
 *
 * export const residents = defineModel<Resident>()('user', {
 *   ...userFields,
 *   city: { type: 'string' },
 * })
 * ```
 */
export const userFields = {
  name: text,
  email: { type: 'string', required: true, unique: true },
  emailVerified: { type: 'boolean', required: true },
  image: { type: 'string' },
  createdAt: moment,
  updatedAt: moment,
} as const satisfies FieldsFor<User>

/** The table of users. */
export const userModel = defineModel<UserRow>()('user', {
  ...userFields,
  sessionEpoch: { type: 'number', returned: false },
  revision: { type: 'number', returned: false },
  linkEpoch: { type: 'number', returned: false },
  provenIn: { type: 'string', returned: false },
})

/** The table of sessions. */
export const sessionModel = defineModel<SessionRow>()('session', {
  userId: ofUser,
  token: { type: 'string', required: true, unique: true },
  expiresAt: { type: 'date', required: true, index: true },
  createdAt: moment,
  updatedAt: moment,
  ipAddress: { type: 'string' },
  userAgent: { type: 'string' },
  rememberMe: { type: 'boolean', returned: false },
  startedWith: secret,
})

/** The table of sign-in methods. Calls return columns of the app, and by name some of these. */
export const accountModel = defineModel<AccountRow>()(
  'account',
  {
    providerId: { ...text, returned: false },
    accountId: { ...text, returned: false },
    userId: { ...ofUser, returned: false },
    accessToken: secret,
    refreshToken: secret,
    idToken: secret,
    accessTokenExpiresAt: { type: 'date', returned: false },
    refreshTokenExpiresAt: { type: 'date', returned: false },
    scope: secret,
    password: secret,
    addedIn: secret,
    createdAt: { ...moment, returned: false },
    updatedAt: { ...moment, returned: false },
  },
  [['providerId', 'accountId']],
)

/** The table of one-time values. */
export const verificationModel = {
  ...defineModel<VerificationRow>()('verification', {
    identifier: { type: 'string', required: true, unique: true, returned: false },
    subject: { type: 'string', index: true, returned: false },
    value: { type: 'string', required: true, returned: false },
    expiresAt: { type: 'date', required: true, index: true },
    createdAt: moment,
    updatedAt: moment,
  }),
  hasOwnIds: true,
}

/** Every table of the core. */
export const coreModels = [userModel, sessionModel, accountModel, verificationModel] as const
