import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of an app, with slashes in its path. */
export interface TemplateFile {
  readonly path: string
  readonly text: string
}

/**
 * The files of a template. npm leaves `.gitignore` out of packages and reads every `package.json` as one, so files whose
 * names begin with `_` are stored instead: `_gitignore` becomes `.gitignore`, `_package.json` becomes `package.json`.
 *
 * @param folders absolute paths; files of later ones replace those of earlier ones
 * @param name of the app, put in the place of `{{name}}`
 */
export function readTemplate(folders: readonly string[], name: string): readonly TemplateFile[] {
  const files = new Map<string, string>()
  for (const folder of folders) {
    for (const path of listFiles(folder)) {
      const text = readFileSync(join(folder, path), 'utf8').replaceAll('{{name}}', name)
      files.set(nameInApp(path), text)
    }
  }
  return [...files]
    .map(([path, text]) => ({ path, text }))
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** Writes files below a folder. */
export function writeFiles(files: readonly TemplateFile[], folder: string): void {
  for (const { path, text } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function nameInApp(path: string): string {
  return path
    .replace(/(^|\/)_package\.json$/, '$1package.json')
    .replace(/(^|\/)_(gitignore|npmrc)$/, '$1.$2')
}

function listFiles(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    return entry.isDirectory() ? listFiles(folder, inner) : [inner]
  })
}
