import { userInfo } from 'node:os'

/** Variables of npm that users set. npm sets others for its child processes, and these are dropped. */
const setByUsers = [
  'npm_config_cache',
  'npm_config_cafile',
  'npm_config_https_proxy',
  'npm_config_noproxy',
  'npm_config_proxy',
  'npm_config_registry',
  'npm_config_userconfig',
]

/**
 * The environment without npm's own variables: pnpm would read them as its settings, and a script
 * would take itself for the one that npm runs.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(environment = process.env) {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^npm_/.test(name) || setByUsers.includes(name),
  )
  // pnpm does not start without a home, which services and containers often lack.
  const home = environment['HOME'] || userInfo().homedir
  return { ...Object.fromEntries(kept), HOME: home }
}
