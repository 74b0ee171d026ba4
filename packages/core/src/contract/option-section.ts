import * as z from 'zod/mini'

/** A schema that takes nothing as well. */
type MayBeAbsent = z.core.$ZodType & { readonly _zod: { readonly optin: 'optional' | 'defaulted' } }

/** A group of optional options. Other names are rejected. */
export function section<S extends Readonly<Record<string, MayBeAbsent>>>(
  shape: S,
  ...checks: z.core.$ZodCheck<z.output<z.ZodMiniObject<S>>>[]
) {
  const schema = z.strictObject(shape).check(...checks)
  // Every field may be absent, which the compiler does not conclude.
  return z.prefault(schema, {} as z.input<typeof schema>)
}
