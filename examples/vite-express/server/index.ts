import { createNodeSessions, toNodeHandler } from '@countersign/core/node'
import cors from 'cors'
import express, { type Request, type Response } from 'express'
import { auth, webOrigin } from './auth.js'

await auth.migrate()
const { getSession, withSession } = createNodeSessions(auth)
const app = express()

app.all('/api/auth/{*any}', toNodeHandler(auth))
app.use(express.json())

app.get('/', async (request, response) => {
  const session = await getSession(request, response)
  response.type('text').send(session ? `Hello, ${session.user.name}` : 'Hello')
})

// The option `cors` of createAuth is for its calls. Your own routes need a middleware.
app.use('/api/notes', cors({ origin: webOrigin, credentials: true }))
app.get(
  '/api/notes',
  withSession((_request: Request, response: Response, { user }) => {
    response.json([{ text: `The first note of ${user.name}` }])
  }),
)

const port = Number(process.env.PORT ?? 3000)
app.listen(port, () => {
  console.log(`The API listens at http://localhost:${port}`)
})
