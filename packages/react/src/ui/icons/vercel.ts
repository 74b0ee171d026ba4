// Made by `node scripts/provider-icons.mjs`: do not edit. simple-icons 16.37.0, CC0-1.0; the mark is a trademark of its owner.
import type { ProviderOption } from '../providers.js'

/** Vercel, for the buttons of components. */
export const vercel: ProviderOption = {
  id: 'vercel',
  name: 'Vercel',
  icon: { box: '0 0 24 24', paths: [{ d: 'm12 1.608 12 20.784H0Z' }] },
}
