/** Does what a user does in the app. As on a phone, requests have no cookies and no Origin. */
import { getItemAsync, setItemAsync } from 'expo-secure-store'
import { client } from './auth-client'
import { listNotes } from './notes'

const email = `ann-${Date.now()}@example.com`
const password = 'correct horse battery staple'

expect('sign-up', await client.signUp.email({ name: 'Ann', email, password }), '"email":"ann-')
expect('notes of the user', await listNotes(), 'The first note of Ann')

const token = await getItemAsync('session')
if (token === null) throw new Error('The app has no token')
expect('sign-out', await client.signOut(), '"error":null')
if ((await getItemAsync('session')) !== null) throw new Error('The app still has a token')
expect('notes without a token', await listNotes(), 'UNAUTHORIZED')
await setItemAsync('session', token)
expect('notes with the token of the ended session', await listNotes(), 'UNAUTHORIZED')

const wrong = await client.signIn.email({ email, password: 'a wrong password' })
expect('sign-in with a wrong password', wrong, 'Invalid email or password')
expect('sign-in', await client.signIn.email({ email, password }), '"email":"ann-')
expect('notes of the user', await listNotes(), 'The first note of Ann')

function expect(what: string, value: unknown, part: string) {
  const text = JSON.stringify(value)
  if (!text.includes(part)) throw new Error(`${what}: ${text}`)
  console.log(`✔ ${what}`)
}
