import { createServer } from 'node:http'
import express from 'express'

const app = express()

const server = createServer(app)
if (process.env.NODE_ENV === 'production') {
  app.use(express.static('dist'))
  app.get('/{*page}', (_request, response) => {
    response.sendFile('index.html', { root: 'dist' })
  })
} else {
  // Pages and calls have one origin: no CORS, no proxy.
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
  app.use(vite.middlewares)
}

const port = Number(process.env.PORT ?? 3000)
server.listen(port, () => {
  console.log(`http://localhost:${port}`)
})
