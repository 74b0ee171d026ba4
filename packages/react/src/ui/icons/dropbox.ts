// Made by `node scripts/provider-icons.mjs`: do not edit. simple-icons 16.37.0, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** Dropbox, for the buttons of components. */
export const dropbox: ProviderOption = {
  id: 'dropbox',
  name: 'Dropbox',
  icon: {
    box: '0 0 24 24',
    paths: [
      {
        d: 'M6 1.807L0 5.629l6 3.822 6.001-3.822L6 1.807zM18 1.807l-6 3.822 6 3.822 6-3.822-6-3.822zM0 13.274l6 3.822 6.001-3.822L6 9.452l-6 3.822zM18 9.452l-6 3.822 6 3.822 6-3.822-6-3.822zM6 18.371l6.001 3.822 6-3.822-6-3.822L6 18.371z',
      },
    ],
  },
}
