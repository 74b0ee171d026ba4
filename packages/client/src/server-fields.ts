import type { AnyAuth } from '@countersign/core'
import type { ClientPlugin, Nothing } from './client-plugin.js'

type Sent<T> = {
  readonly [K in keyof T]: K extends `${string}At`
    ? T[K]
    : Date extends T[K]
      ? Exclude<T[K], Date> | string
      : T[K]
}

/** Columns as the client returns them: a date in a key that does not end in `At` stays an ISO string. */
type SentColumns<X> = {
  readonly [K in keyof X]: K extends '$write'
    ? X[K]
    : K extends '$session'
      ? SentView<X[K]>
      : Sent<X[K]>
}

/** As {@link Sent}, in depth. */
type SentView<T> = T extends readonly (infer U)[]
  ? readonly SentView<U>[]
  : T extends Date
    ? string
    : T extends object
      ? {
          readonly [K in keyof T]: K extends `${string}At`
            ? T[K]
            : Date extends T[K]
              ? Exclude<T[K], Date> | string
              : SentView<T[K]>
        }
      : T

/** See {@link serverFields}. */
export interface ServerFields<A extends AnyAuth> extends ClientPlugin<
  Nothing,
  unknown,
  SentColumns<NonNullable<A['$columns']>>
> {}

/**
 * Adds the columns of the app and its server plugins to the client's types. It adds nothing at run time;
 * `import type` keeps the server out of the bundle.
 *
 * @example
 * ```ts
 * import { createAuthClient, serverFields } from '@countersign/client'
 * import type { auth } from './auth'
 *
 * export const client = createAuthClient({ plugins: [serverFields<typeof auth>()] })
 * ```
 */
export function serverFields<A extends AnyAuth>(): ServerFields<A> {
  return { id: 'server-fields' }
}
