export { PasskeyButton, type PasskeyButtonProps } from './passkey-button.js'
export {
  type PasskeyCalls,
  type PasskeyOutcome,
  type PasskeySignIn,
  usePasskeySignIn,
} from './use-passkey-sign-in.js'
export { usePasskeyAutofill } from './use-passkey-autofill.js'
