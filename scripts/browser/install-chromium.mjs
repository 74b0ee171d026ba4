import { installPackages } from '../install-packages.mjs'

/** Installs Chromium from Debian's packages, as root or through sudo. Ends this process where that fails. */
export function installChromium() {
  installPackages(
    ['chromium'],
    'No Chromium was found, and it can only be installed here where apt-get is.\n' +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  )
}
