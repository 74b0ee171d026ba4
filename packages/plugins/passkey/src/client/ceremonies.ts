/** What a page loads with its first ceremony: most visits have none. */
export { addPasskey } from './add-passkey.js'
export { autofill } from './autofill.js'
export { takeTurn } from './ceremony.js'
export { signIn } from './sign-in.js'
