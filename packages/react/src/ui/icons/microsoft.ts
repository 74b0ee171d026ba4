// Made by `node scripts/provider-icons.mjs`: do not edit. @iconify-json/logos 1.2.19, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** Microsoft, for the buttons of components. */
export const microsoft: ProviderOption = {
  id: 'microsoft',
  name: 'Microsoft',
  icon: {
    box: '0 0 256 256',
    paths: [
      { d: 'M121.666 121.666H0V0h121.666z', fill: '#f1511b' },
      { d: 'M256 121.666H134.335V0H256z', fill: '#80cc28' },
      { d: 'M121.663 256.002H0V134.336h121.663z', fill: '#00adef' },
      { d: 'M256 256.002H134.335V134.336H256z', fill: '#fbbc09' },
    ],
  },
}
