import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { toNodeHandler } from '@countersign/core/node'
import { auth } from './auth.js'

const port = Number(process.env.PORT ?? 3000)
const answerCall = toNodeHandler(auth)
const files = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/sign-in.js': { name: 'sign-in.js', type: 'text/javascript' },
  '/style.css': { name: 'style.css', type: 'text/css' },
}

const server = createServer(async (request, response) => {
  const path = request.url.split('?', 1)[0]
  if (path.startsWith('/api/auth/')) return answerCall(request, response)
  const file = files[path]
  if (!file) return response.writeHead(404).end('Not found')
  response.setHeader('content-type', file.type)
  response.end(await readFile(new URL(`public/${file.name}`, import.meta.url)))
})

server.listen(port, () => {
  console.log(`http://localhost:${port}`)
})
