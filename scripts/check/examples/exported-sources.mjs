import ts from 'typescript'

/**
 * The source files behind public entries, each with everything blanked out but what an entry exports:
 * declarations with their documentation comments, lines unmoved.
 *
 * @param {string[]} entryFiles
 * @param {ts.CompilerOptions} options
 * @returns {{ file: string, text: string }[]}
 */
export function readExportedSources(entryFiles, options) {
  const program = ts.createProgram(entryFiles, options)
  const checker = program.getTypeChecker()
  const exported = new Set(entryFiles.flatMap((file) => listExports(file)).map(toStatement))
  const files = new Set([...exported].map((node) => node.getSourceFile()))
  return [...files].map((file) => ({
    file: file.fileName,
    text: file.statements
      .map((statement) => {
        const text = statement.getFullText(file)
        return exported.has(statement) ? text : text.replaceAll(/[^\n]/g, ' ')
      })
      .join(''),
  }))

  /** @param {string} file */
  function listExports(file) {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing`)
    return checker
      .getExportsOfModule(module)
      .map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      )
      .flatMap((symbol) => symbol.declarations ?? [])
      .filter((declaration) => !ts.isSourceFile(declaration))
  }
}

/**
 * @param {ts.Node} declaration
 * @returns {ts.Node}
 */
function toStatement(declaration) {
  return ts.isSourceFile(declaration.parent) ? declaration : toStatement(declaration.parent)
}
