import { installTool } from './install-tool.mjs'

/**
 * Installs Miniflare in the newest version that runs on Node 20. It brings workerd, which runs D1 as Cloudflare does.
 *
 * @returns {Promise<string>} the folder of the package
 */
export function installMiniflare() {
  return installTool('miniflare', '4.20260426.0')
}
