import { readManifest, textIn } from '@countersign/terminal'

const manifestURL = new URL('../package.json', import.meta.url)

/** The version of this package, which is that of all packages of Countersign. */
export function ownVersion(): string {
  return textIn(readManifest(manifestURL), 'version')
}

/** The oldest version of Node on which the packages of Countersign run. */
export function oldestNode(): string {
  const engines: unknown = Reflect.get(readManifest(manifestURL), 'engines')
  if (typeof engines !== 'object' || engines === null) throw new Error('There are no engines')
  return textIn(engines, 'node').replace('>=', '')
}
