import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { cleanEnvironment } from '../bootstrap/environment.mjs'
import { runPnpm } from '../bootstrap/pnpm.mjs'
import { runProgram } from '../bootstrap/run.mjs'
import { findPort, untilResponds } from './servers.mjs'

/** Packages of others are kept between runs. */
const cache = join(root, 'node_modules/.cache/countersign/registry')

/**
 * @typedef {object} Registry
 * @property {string} url
 * @property {NodeJS.ProcessEnv} env for package managers that shall use the registry
 * @property {() => void} stop
 */

/**
 * Starts a registry on this machine that has our packages, and passes on requests for all others.
 *
 * @param {import('../check/packed/pack.mjs').Tarball[]} tarballs
 * @returns {Promise<Registry>}
 */
export async function startRegistry(tarballs) {
  await runPnpm(['--dir', 'fixtures/registry', 'install', '--frozen-lockfile', '--prefer-offline'])
  forgetOurs()
  const port = await findPort()
  const url = `http://127.0.0.1:${port}/`
  const config = join(cache, 'config.yaml')
  writeFileSync(config, configurationOf(cache))
  const program = join(root, 'fixtures/registry/node_modules/verdaccio/bin/verdaccio')
  const server = spawn(process.execPath, [program, '--config', config, '--listen', url], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => void server.kill()
  process.once('exit', stop)
  await untilResponds(`${url}-/ping`, server)
  const env = environmentFor(url)
  for (const { file } of tarballs) await publish(file, env)
  return { url, env, stop }
}

/** Our packages always have the same version: those of the last run, and what npm made of them, would come first. */
function forgetOurs() {
  mkdirSync(join(cache, 'storage'), { recursive: true })
  for (const name of readdirSync(join(cache, 'storage')))
    if (name.includes('countersign')) rmSync(join(cache, 'storage', name), { recursive: true })
  rmSync(join(cache, 'npm/_npx'), { recursive: true, force: true })
}

/** @param {string} url */
function environmentFor(url) {
  const bare = url.replace(/^http:/, '')
  const userConfig = join(cache, 'npmrc')
  // Every caller may publish, but npm wants a token.
  writeFileSync(userConfig, `registry=${url}\n${bare}:_authToken=any\n`)
  return {
    ...cleanEnvironment(),
    npm_config_registry: url,
    npm_config_userconfig: userConfig,
    npm_config_cache: join(cache, 'npm'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
}

/** @param {string} folder */
function configurationOf(folder) {
  const upstream = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/'
  return `storage: ${JSON.stringify(join(folder, 'storage'))}
uplinks:
  upstream:
    url: ${JSON.stringify(upstream)}
    maxage: 60m
    timeout: 60s
    max_fails: 20
packages:
  '@countersign/*': { access: $all, publish: $all }
  countersign: { access: $all, publish: $all }
  create-countersign: { access: $all, publish: $all }
  '**': { access: $all, proxy: upstream }
max_body_size: 50mb
log: { type: stdout, level: fatal }
`
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
async function publish(file, env) {
  const parameters = ['publish', file, '--tag', 'latest', '--silent']
  const { code } = await runProgram('npm', parameters, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error(`${file} was not published`)
}
