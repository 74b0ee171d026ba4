/** Loaded with the first ceremony, because most page visits have none. */
export { addPasskey } from './add-passkey.js'
export { takeTurn } from './ceremony.js'
export { signIn } from './sign-in.js'
