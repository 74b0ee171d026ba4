import { kysely } from '@countersign/kysely'
import { createFullAuth } from './full-auth.js'
import { providersAt } from './local-providers.js'
import { openDialect } from './open-dialect.js'
import { rotatingProvider } from './rotating-provider.js'
import { effectsOf, shoot, type Shot } from './shoot.js'

/** A process of its own with an app over a shared database: sends the requests that it is told of. */

const effects: string[] = []
const [address = '', provider = '', guests = ''] = process.argv.slice(2)
const auth = createFullAuth(
  { database: kysely(openDialect(address)) },
  {
    hooks: effectsOf(effects),
    socialProviders: provider === '' ? [] : [...providersAt(provider), rotatingProvider(provider)],
    ...(guests === '' ? {} : { guests: { upgradeInPlace: guests === 'upgraded' } }),
  },
)

process.on('message', (shots: readonly Shot[]) => {
  void answer(shots)
})

async function answer(shots: readonly Shot[]): Promise<void> {
  try {
    const volley = await shoot(auth, effects, shots)
    process.send?.(auth.logs.length > 0 ? auth.logs.join('\n') : volley)
  } catch (error) {
    process.send?.(String(error))
  }
}

process.send?.('ready')
