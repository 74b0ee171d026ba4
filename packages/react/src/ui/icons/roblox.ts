// Made by `node scripts/provider-icons.mjs`: do not edit. simple-icons 16.37.0, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** Roblox, for the buttons of components. */
export const roblox: ProviderOption = {
  id: 'roblox',
  name: 'Roblox',
  icon: {
    box: '0 0 24 24',
    paths: [
      {
        d: 'M18.926 23.998 0 18.892 5.075.002 24 5.108ZM15.348 10.09l-5.282-1.453-1.414 5.273 5.282 1.453z',
      },
    ],
  },
}
