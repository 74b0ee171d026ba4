/**
 * Types with a `unique symbol` that several packages declare. A package whose declarations cannot import a type of
 * another one has a copy of it; the symbol of the copy is another one, so that the compiler never takes the two for the
 * same type. The package that declares the type must export it.
 *
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} packages name → path → text
 * @returns {string[]}
 */
export function findCopiedSymbols(packages) {
  const symbols = new Set([...packages.values()].flatMap(symbolsOf))
  return [...symbols].flatMap((symbol) => {
    const names = [...packages.keys()].filter((name) => declares(name, symbol))
    if (names.length < 2) return []
    return `the unique symbol "${symbol}" is declared by ${names.join(', ')}: export its type from one`
  })

  /** @param {string} name @param {string} symbol */
  function declares(name, symbol) {
    return symbolsOf(packages.get(name) ?? new Map()).includes(symbol)
  }
}

/** @param {ReadonlyMap<string, string>} files */
function symbolsOf(files) {
  const declarations = [...files].filter(([path]) => /\.d\.[cm]?ts$/.test(path))
  const names = declarations.flatMap(([, text]) =>
    [...text.matchAll(/declare const (\w+): unique symbol/g)].map(([, name = '']) => name),
  )
  return names
}
