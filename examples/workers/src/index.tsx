import { createHonoSessions, toHonoHandler } from '@countersign/core/hono'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { auth } from './auth'
import { signIn, signOut, signUp } from './forms'
import { Account, SignIn, SignUp } from './pages'

const { getSession, withSession } = createHonoSessions(auth)
const app = new Hono()

app.all('/api/auth/*', toHonoHandler(auth))

app.get(
  '/api/notes',
  withSession((context: Context, { user }) =>
    context.json([{ text: 'The first note', of: user.id }]),
  ),
)

app.get('/', async (context) => {
  const session = await getSession(context)
  return context.html(session ? <Account {...session.user} /> : <SignUp />)
})
app.get('/sign-in', (context) => context.html(<SignIn />))

// The calls check origins themselves; forms of your own need a check.
app.use(csrf())
app.post('/sign-up', signUp)
app.post('/sign-in', signIn)
app.post('/sign-out', signOut)

export default app
