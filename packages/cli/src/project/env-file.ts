import { parseEnv } from 'node:util'

/** Whether a variable is set in the text of an env file, also to an empty value. */
export function hasVariable(text: string | null, name: string): boolean {
  return text !== null && name in parseEnv(text)
}

/**
 * Whether the patterns of a `.gitignore` cover a file in the same folder. Only patterns of names are read, as those of
 * env files and databases are; git itself decides when there is a repository.
 */
export function isIgnored(gitignore: string | null, name: string): boolean {
  const lines = (gitignore ?? '').split('\n').map((line) => line.trim())
  return lines.reduce((ignored, line) => {
    if (line === '' || line.startsWith('#')) return ignored
    const isNegated = line.startsWith('!')
    const pattern = line.replace(/^!/, '').replace(/^\//, '')
    return matches(pattern, name) ? !isNegated : ignored
  }, false)
}

function matches(pattern: string, name: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
  return new RegExp(`^${source}$`).test(name)
}
