// Made by `node scripts/provider-icons.mjs`: do not edit. simple-icons 16.37.0, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** Kick, for the buttons of components. */
export const kick: ProviderOption = {
  id: 'kick',
  name: 'Kick',
  icon: {
    box: '0 0 24 24',
    paths: [
      {
        d: 'M1.333 0h8v5.333H12V2.667h2.667V0h8v8H20v2.667h-2.667v2.666H20V16h2.667v8h-8v-2.667H12v-2.666H9.333V24h-8Z',
      },
    ],
  },
}
