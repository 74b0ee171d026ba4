/**
 * What readers ask the search, and the page that answers: it must be the first result.
 *
 * @type {readonly { readonly question: string, readonly route: string }[]}
 */
export const questions = [
  { question: 'protect a route', route: '/protecting-routes' },
  { question: 'add a field to user', route: '/user-fields' },
  { question: 'test my app', route: '/testing' },
  { question: 'deploy to Workers', route: '/frameworks/cloudflare-workers' },
  { question: 'use Drizzle', route: '/drizzle' },
  { question: 'cookies across subdomains', route: '/cookies' },
  { question: 'custom email', route: '/custom-emails' },
  { question: 'rate limits behind a proxy', route: '/rate-limits' },
  { question: 'move from better-auth', route: '/better-auth' },
  { question: 'make an admin', route: '/first-administrator' },
  { question: 'getting started', route: '/quick-start' },
  { question: 'next app router', route: '/frameworks/next' },
  { question: 'vue composable', route: '/frameworks/vue' },
  { question: 'express middleware', route: '/frameworks/express' },
  { question: 'sign in with google', route: '/social-sign-in' },
  { question: 'run migrations', route: '/database' },
  { question: 'type of the session', route: '/typescript' },
  { question: 'invite a member', route: '/invitations' },
  { question: 'forgot password', route: '/passwords' },
  { question: 'cors error', route: '/origins' },
  { question: 'docker', route: '/deployment' },
  { question: 'sign out everywhere', route: '/sessions' },
  { question: 'react native', route: '/frameworks/expo' },
  { question: 'migrate from clerk', route: '/move-from-clerk' },
  { question: 'nextauth', route: '/move-from-auth-js' },
  { question: 'change email address', route: '/account' },
  { question: 'login form component', route: '/components' },
  { question: 'passkey', route: '/passkeys' },
  { question: 'INVALID_ORIGIN', route: '/errors/INVALID_ORIGIN' },
  { question: 'signInEmail', route: '/calls' },
  { question: 'webhook on sign up', route: '/hooks' },
  { question: 'multi tenant', route: '/organizations' },
]
