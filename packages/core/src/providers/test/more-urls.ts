import type { RecordedId } from './fixtures/index.js'

interface MoreUrl {
  readonly id: RecordedId
  readonly at: string
  /** Whether the provider gets a challenge. @see RFC 7636 */
  readonly isProven: boolean
  readonly shown: Readonly<Record<string, string>>
}

/** The authorization URLs of the providers after the first 19. */
export const moreUrls: readonly MoreUrl[] = [
  {
    id: 'slack',
    at: 'https://slack.com/openid/connect/authorize',
    isProven: false,
    shown: { scope: 'openid profile email' },
  },
  {
    id: 'notion',
    at: 'https://api.notion.com/v1/oauth/authorize',
    isProven: false,
    shown: { owner: 'user' },
  },
  {
    id: 'line',
    at: 'https://access.line.me/oauth2/v2.1/authorize',
    isProven: true,
    shown: { scope: 'openid profile email' },
  },
  {
    id: 'kakao',
    at: 'https://kauth.kakao.com/oauth/authorize',
    isProven: true,
    shown: { scope: 'account_email profile_image profile_nickname' },
  },
  { id: 'naver', at: 'https://nid.naver.com/oauth2.0/authorize', isProven: false, shown: {} },
  {
    id: 'paypal',
    at: 'https://www.paypal.com/signin/authorize',
    isProven: true,
    shown: { scope: 'openid profile email' },
  },
  {
    id: 'salesforce',
    at: 'https://login.salesforce.com/services/oauth2/authorize',
    isProven: true,
    shown: { scope: 'openid profile email' },
  },
  {
    id: 'cognito',
    at: 'https://example.auth.eu-central-1.amazoncognito.com/oauth2/authorize',
    isProven: true,
    shown: { scope: 'openid profile email' },
  },
  {
    id: 'atlassian',
    at: 'https://auth.atlassian.com/authorize',
    isProven: true,
    shown: { scope: 'read:me offline_access', prompt: 'consent', audience: 'api.atlassian.com' },
  },
  {
    id: 'figma',
    at: 'https://www.figma.com/oauth',
    isProven: true,
    shown: { scope: 'current_user:read' },
  },
  {
    id: 'linear',
    at: 'https://linear.app/oauth/authorize',
    isProven: true,
    shown: { scope: 'read' },
  },
  {
    id: 'vercel',
    at: 'https://vercel.com/oauth/authorize',
    isProven: true,
    shown: { scope: 'openid email profile' },
  },
  {
    id: 'cloudflare',
    at: 'https://dash.cloudflare.com/oauth2/auth',
    isProven: true,
    shown: { scope: 'user-details.read' },
  },
  {
    id: 'railway',
    at: 'https://backboard.railway.com/oauth/auth',
    isProven: true,
    shown: { scope: 'openid email profile' },
  },
  {
    id: 'polar',
    at: 'https://polar.sh/oauth2/authorize',
    isProven: true,
    shown: { scope: 'openid profile email' },
  },
]
