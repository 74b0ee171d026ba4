export type {
  AccountsClient,
  AddAccountClient,
  DeviceSession,
  DeviceSessionCalls,
} from './accounts-client.js'
export { AddAccount, type AddAccountProps } from './add-account.js'
export { SwitchAccount, type SwitchAccountProps } from './switch-account.js'
