import { toHonoHandler } from '@countersign/core/hono'
import { Hono } from 'hono'
import { auth } from './auth'
import { notes } from './notes'

const app = new Hono()

app.all('/api/auth/*', toHonoHandler(auth))
app.route('/api/notes', notes)

export default app
