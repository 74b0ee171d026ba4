import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** What the page has to know of the server before it asks, by the names of its `meta` elements. */
export type PageFacts = Readonly<Record<string, unknown>>

/** Sends the file of a path. Unknown paths get the page: its script decides what they show. */
export type SendFile = (path: string, response: ServerResponse) => void

interface StaticFile {
  readonly content: Buffer
  readonly type: string
}

/** Files by path. */
export type StaticFiles = Map<string, StaticFile>

/** Reads the files of a folder: no path of a request reaches the disk. */
export function readFolder(folder: string): StaticFiles {
  const files: StaticFiles = new Map()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = contentTypes[extname(name)]
    if (type === undefined) continue
    const path = `/${name.split(sep).join('/')}`
    files.set(path, { content: readFileSync(join(folder, name)), type })
  }
  if (!files.has('/index.html'))
    throw new Error(`There is no index.html in ${folder}: build the demo first`)
  return files
}

/** What the style sheets among some files say. */
export function stylesIn(files: StaticFiles): string {
  const sheets = [...files.values()].filter(({ type }) => type.startsWith('text/css'))
  return sheets.map(({ content }) => content.toString()).join('\n')
}

/** Serves files, and the page with what it has to know. */
export function serveFiles(files: StaticFiles, facts: PageFacts): SendFile {
  const page = withFacts(files.get('/index.html'), facts)
  files.set('/index.html', page)
  return (path, response) => {
    const { content, type } = files.get(path) ?? page
    const lasting = path.startsWith('/assets/') && files.has(path)
    const caching = lasting ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { ...securityHeaders, 'content-type': type, 'cache-control': caching })
    response.end(content)
  }
}

/** Writes facts, as JSON, into a page: a `meta` element for each, at the end of its head. */
function withFacts(page: StaticFile | undefined, facts: PageFacts): StaticFile {
  const elements = Object.entries(facts).map(([name, fact]) => {
    const text = JSON.stringify(fact).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    return `<meta name="${name}" content="${text}" />`
  })
  const html = page?.content.toString().replace('</head>', () => `${elements.join('')}</head>`)
  return { content: Buffer.from(html ?? ''), type: page?.type ?? '' }
}
