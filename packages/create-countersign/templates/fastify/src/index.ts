import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const app = Fastify()

await app.register(fastifyStatic, { root: join(import.meta.dirname, '../public') })

const port = Number(process.env.PORT ?? 3000)
await app.listen({ port })
console.log(`http://localhost:${port}`)
