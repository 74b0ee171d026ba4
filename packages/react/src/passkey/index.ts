export { PasskeyButton, type PasskeyButtonProps } from './passkey-button.js'
export type { PasskeyCalls, PasskeyOutcome } from './passkey-calls.js'
export { usePasskeyAutofill } from './use-passkey-autofill.js'
export { type PasskeySignIn, usePasskeySignIn } from './use-passkey-sign-in.js'
