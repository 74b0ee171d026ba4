import { argon2id } from '../../argon2/index.js'
import { createAuth } from '../../create-auth.js'
import { memory } from '../../memory/index.js'

const database = memory()

createAuth({ database, emailAndPassword: { enabled: true, hashMemory: '64 MiB' } })
// @ts-expect-error no row of OWASP
createAuth({ database, emailAndPassword: { enabled: true, hashMemory: '1 GiB' } })
// @ts-expect-error a number of bytes
createAuth({ database, emailAndPassword: { enabled: true, hashMemory: 33_554_432 } })
// @ts-expect-error a hasher without verify
createAuth({ database, emailAndPassword: { password: { hash: () => Promise.resolve('') } } })

const argon2 = { hash: () => Promise.resolve(''), verify: () => Promise.resolve(true) }

createAuth({ database, emailAndPassword: { password: argon2id(argon2, { memory: '46 MiB' }) } })
// @ts-expect-error no row of OWASP for argon2id
argon2id(argon2, { memory: '32 MiB' })
// @ts-expect-error a package without verify
argon2id({ hash: () => Promise.resolve('') })
// @ts-expect-error no package
argon2id()
