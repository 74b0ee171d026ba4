import type { Exchange } from '@countersign/core'
import type { ExtensionPolicy, ExtensionReport } from './options.js'

// Loaded with the first ceremony of an app that uses extensions.

/** The inputs of the app for a ceremony. */
export async function inputsFor(
  inputs: ExtensionPolicy['registration'],
  userId: string | null,
): Promise<Record<string, unknown> | undefined> {
  return typeof inputs === 'function' ? inputs(userId) : inputs
}

/** A ceremony that has succeeded. */
export interface Ceremony extends Omit<ExtensionReport, 'results'> {
  readonly response: { readonly clientExtensionResults?: ExtensionReport['results'] | undefined }
}

/** Passes the results of extensions to the app after the response, which does not wait for it. */
export function reportResults(
  { response, ...about }: Ceremony,
  exchange: Exchange,
  receive: NonNullable<ExtensionPolicy['onResults']>,
): void {
  exchange.defer(async () => {
    await receive({ ...about, results: response.clientExtensionResults ?? {} })
  })
}
