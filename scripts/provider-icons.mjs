/**
 * Writes the icons of providers, `packages/react/src/ui/icons/<id>.ts`, from the path data of two packages that npm
 * fetches: simple-icons (one colour) and @iconify-json/logos (colours, for marks whose owners ask for them, and for
 * those that simple-icons lacks). Both are CC0-1.0. The repository keeps the modules, so that a build needs neither package.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'
import { root } from '../packages/tooling/workspace.js'

const sources = { 'simple-icons': '16.37.0', '@iconify-json/logos': '1.2.19' }

/**
 * The providers of `@countersign/core/providers`: the name on a button, and the icon in one of the packages. Neither has
 * one for Salesforce, Cognito and Polar that is small enough: their buttons show the first letter.
 *
 * @type {Readonly<Record<string, { name: string, simple?: string, logo?: string }>>}
 */
const icons = {
  apple: { name: 'Apple', simple: 'siApple' },
  discord: { name: 'Discord', simple: 'siDiscord' },
  dropbox: { name: 'Dropbox', simple: 'siDropbox' },
  facebook: { name: 'Facebook', logo: 'facebook' },
  github: { name: 'GitHub', simple: 'siGithub' },
  gitlab: { name: 'GitLab', simple: 'siGitlab' },
  google: { name: 'Google', logo: 'google-icon' },
  huggingface: { name: 'Hugging Face', simple: 'siHuggingface' },
  kick: { name: 'Kick', simple: 'siKick' },
  linkedin: { name: 'LinkedIn', logo: 'linkedin-icon' },
  microsoft: { name: 'Microsoft', logo: 'microsoft-icon' },
  reddit: { name: 'Reddit', simple: 'siReddit' },
  roblox: { name: 'Roblox', simple: 'siRoblox' },
  spotify: { name: 'Spotify', simple: 'siSpotify' },
  tiktok: { name: 'TikTok', simple: 'siTiktok' },
  twitch: { name: 'Twitch', simple: 'siTwitch' },
  twitter: { name: 'X', simple: 'siX' },
  vk: { name: 'VK', simple: 'siVk' },
  zoom: { name: 'Zoom', simple: 'siZoom' },
  slack: { name: 'Slack', logo: 'slack-icon' },
  notion: { name: 'Notion', simple: 'siNotion' },
  line: { name: 'LINE', simple: 'siLine' },
  kakao: { name: 'Kakao', simple: 'siKakao' },
  naver: { name: 'Naver', simple: 'siNaver' },
  paypal: { name: 'PayPal', simple: 'siPaypal' },
  atlassian: { name: 'Atlassian', simple: 'siAtlassian' },
  figma: { name: 'Figma', simple: 'siFigma' },
  linear: { name: 'Linear', simple: 'siLinear' },
  vercel: { name: 'Vercel', simple: 'siVercel' },
  cloudflare: { name: 'Cloudflare', simple: 'siCloudflare' },
  railway: { name: 'Railway', simple: 'siRailway' },
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-icons-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true })
})
for (const [name, version] of Object.entries(sources)) unpack(`${name}@${version}`)

const require = createRequire(import.meta.url)
/** @type {Record<string, { path: string }>} */
const simple = require(join(folder, 'simple-icons'))
/** @type {{ width?: number, height?: number, icons: Record<string, { body: string, width?: number, height?: number }> }} */
const logos = JSON.parse(readFileSync(join(folder, '@iconify-json/logos/icons.json'), 'utf8'))

const target = join(root, 'packages/react/src/ui/icons')
mkdirSync(target, { recursive: true })
for (const [id, { name, ...source }] of Object.entries(icons)) {
  const { origin, box, paths } = source.logo
    ? readLogo(source.logo)
    : readSimple(source.simple ?? '')
  const text = `// Made by \`node scripts/provider-icons.mjs\`: do not edit. ${origin}, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** ${name}, for the buttons of components. */
export const ${id}: ProviderOption = ${JSON.stringify({ id, name, icon: { box, paths } })}
`
  const options = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 }
  writeFileSync(join(target, `${id}.ts`), await format(text, options))
}
console.log(`${Object.keys(icons).length} icons are in ${target}`)

/** @param {string} name key in simple-icons */
function readSimple(name) {
  const icon = simple[name]
  if (!icon) throw new Error(`simple-icons has no ${name}`)
  return {
    origin: `simple-icons ${sources['simple-icons']}`,
    box: '0 0 24 24',
    paths: [{ d: icon.path }],
  }
}

/** @param {string} name key in the set of logos */
function readLogo(name) {
  const logo = logos.icons[name]
  if (!logo) throw new Error(`@iconify-json/logos has no ${name}`)
  const width = logo.width ?? logos.width ?? 256
  const height = logo.height ?? logos.height ?? 256
  const paths = [...logo.body.matchAll(/<path fill="([^"]+)" d="([^"]+)"\/>/g)]
  if (paths.map(([all]) => all).join('') !== logo.body)
    throw new Error(`${name} is not made of paths`)
  return {
    origin: `@iconify-json/logos ${sources['@iconify-json/logos']}`,
    box: `0 0 ${width} ${height}`,
    paths: paths.map(([, fill = '', d = '']) => ({ d, fill })),
  }
}

/** @param {string} spec of a package, such as `name@1.0.0` */
function unpack(spec) {
  const name = spec.slice(0, spec.lastIndexOf('@'))
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  run('npm', 'pack', spec, '--silent', '--pack-destination', folder)
  const archive = `${name.replace('@', '').replace('/', '-')}-${spec.slice(name.length + 1)}.tgz`
  run('tar', '-xzf', join(folder, archive), '-C', place, '--strip-components', '1')
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, ...parameters) {
  const { status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed: ${stderr}`)
}
