/** The browser halves of better-auth's plugins, of both generations. */
export {
  adminClient as adminClient12,
  anonymousClient as anonymousClient12,
  magicLinkClient as magicLinkClient12,
  multiSessionClient as multiSessionClient12,
  organizationClient as organizationClient12,
} from 'better-auth-1.2/client/plugins'
export {
  adminClient as adminClient17,
  anonymousClient as anonymousClient17,
  jwtClient as jwtClient17,
  magicLinkClient as magicLinkClient17,
  multiSessionClient as multiSessionClient17,
  organizationClient as organizationClient17,
} from 'better-auth-latest/client/plugins'
export { createAuthClient as createAuthClient17 } from 'better-auth-latest/client'
