// Made by `node scripts/provider-icons.mjs`: do not edit. simple-icons 16.37.0, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** Naver, for the buttons of components. */
export const naver: ProviderOption = {
  id: 'naver',
  name: 'Naver',
  icon: {
    box: '0 0 24 24',
    paths: [{ d: 'M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z' }],
  },
}
