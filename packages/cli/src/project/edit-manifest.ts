/** What is added to a package.json. */
export interface ManifestAdditions {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}

/** Adds to the text of a package.json what it does not have, and keeps its indentation. Nothing is replaced. */
export function editManifest(before: string, additions: ManifestAdditions): string {
  const manifest: unknown = JSON.parse(before)
  if (typeof manifest !== 'object' || manifest === null) return before
  const known = new Set(
    ['dependencies', 'devDependencies'].flatMap((name) => namesIn(manifest, name)),
  )
  const isMissing = ([name]: readonly [string, string]): boolean => !known.has(name)
  const changed = {
    ...manifest,
    ...merged(manifest, 'scripts', Object.entries(additions.scripts)),
    ...merged(
      manifest,
      'dependencies',
      Object.entries(additions.dependencies).filter(isMissing),
      true,
    ),
    ...merged(
      manifest,
      'devDependencies',
      Object.entries(additions.devDependencies).filter(isMissing),
      true,
    ),
  }
  if (JSON.stringify(changed) === JSON.stringify(manifest)) return before
  const [, indent = '  '] = /^([ \t]+)"/m.exec(before) ?? []
  return `${JSON.stringify(changed, null, indent)}${before.endsWith('\n') ? '\n' : ''}`
}

function merged(
  manifest: object,
  section: string,
  added: readonly (readonly [string, string])[],
  isSorted = false,
): Record<string, unknown> {
  const given: unknown = Reflect.get(manifest, section)
  const current = typeof given === 'object' && given !== null ? given : {}
  const missing = added.filter(([name]) => !Object.hasOwn(current, name))
  if (missing.length === 0) return {}
  const all = [...Object.entries(current), ...missing]
  // As package managers sort them.
  if (isSorted) all.sort(([a], [b]) => (a < b ? -1 : 1))
  return { [section]: Object.fromEntries(all) }
}

function namesIn(manifest: object, section: string): string[] {
  const given: unknown = Reflect.get(manifest, section)
  return typeof given === 'object' && given !== null ? Object.keys(given) : []
}
