import { createHonoSessions } from '@countersign/core/hono'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { api } from './api'
import { auth } from './auth'
import { signIn, signOut, signUp } from './forms'
import { Account, SignIn, SignUp } from './pages'

const { getSession } = createHonoSessions(auth)
const app = new Hono()

app.route('/', api)

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
