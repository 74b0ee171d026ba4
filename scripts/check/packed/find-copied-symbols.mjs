/**
 * Finds each `unique symbol` that several packages declare. Declarations that cannot import a type of another
 * package have a copy of it. The compiler never takes the symbol of the copy for that of the original, so the package
 * that declares the type must export it.
 *
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} packages name → path → text
 * @returns {string[]}
 */
export function findCopiedSymbols(packages) {
  /** @type {Map<string, string[]>} symbol → packages */
  const places = new Map()
  for (const [name, files] of packages)
    for (const symbol of symbolsOf(files)) places.set(symbol, [...(places.get(symbol) ?? []), name])
  return [...places]
    .filter(([, names]) => names.length > 1)
    .map(
      ([symbol, names]) =>
        `the unique symbol "${symbol}" is declared by ${names.join(', ')}: export its type from one`,
    )
}

/** @param {ReadonlyMap<string, string>} files */
function symbolsOf(files) {
  const declarations = [...files].filter(([path]) => /\.d\.[cm]?ts$/.test(path))
  const names = declarations.flatMap(([, text]) =>
    [...text.matchAll(/declare const (\w+): unique symbol/g)].map(([, name = '']) => name),
  )
  return new Set(names)
}
