import { ada, at, type ProfileRow } from './profile-row.js'

/** The rows of the providers after the first 19. */
export const moreProfiles: readonly ProfileRow[] = [
  {
    id: 'slack',
    profile: { ...ada, subject: 'U0EXAMPLE1', image: 'https://secure.example.com/ada.png' },
    tokens: { refreshToken: null, accessTokenExpiresAt: null },
  },
  {
    id: 'notion',
    profile: {
      ...ada,
      subject: '6794760a-1f15-45cd-9c65-0dfe42f5135a',
      emailVerified: false,
      image: 'https://s3.example.com/notion/ada.png',
    },
    tokens: { refreshToken: 'nrt_example1', accessTokenExpiresAt: null },
  },
  {
    id: 'line',
    profile: {
      ...ada,
      subject: 'U1234567890abcdef1234567890abcdef',
      emailVerified: false,
      image: 'https://profile.example.com/ada',
    },
    tokens: { accessTokenExpiresAt: at(2_592_000), scopes: ['profile', 'openid', 'email'] },
  },
  {
    id: 'kakao',
    profile: { ...ada, subject: '1234567890', image: 'https://k.example.com/ada_640x640.jpg' },
    tokens: { accessTokenExpiresAt: at(43_199), refreshTokenExpiresAt: at(5_184_000) },
  },
  {
    id: 'naver',
    profile: {
      ...ada,
      subject: '32742776',
      emailVerified: false,
      image: 'https://phinf.example.com/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(3600) },
  },
  {
    id: 'paypal',
    profile: {
      ...ada,
      subject:
        'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
      image: 'https://pics.example.com/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(28_800), scopes: ['openid', 'profile', 'email'] },
  },
  {
    id: 'salesforce',
    profile: {
      ...ada,
      subject: '005x00000012Q9P',
      image: 'https://example.file.force.com/profilephoto/005/F',
    },
    tokens: { accessTokenExpiresAt: null, scopes: ['openid', 'profile', 'email'] },
  },
  {
    id: 'cognito',
    profile: {
      ...ada,
      subject: '95a4b1c2-0000-4000-8000-00000000000a',
      image: 'https://pics.example.com/ada.png',
    },
    tokens: { refreshToken: 'eyJj3example1', accessTokenExpiresAt: at(3600) },
  },
  {
    id: 'atlassian',
    profile: {
      ...ada,
      subject: '112233aa-bb11-cc22-33dd-445566abcabc',
      emailVerified: false,
      image: 'https://avatar.example.com/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(3600), scopes: ['read:me', 'offline_access'] },
  },
  {
    id: 'figma',
    profile: {
      ...ada,
      subject: '1234567890123456789',
      emailVerified: false,
      image: 'https://www.example.com/figma/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(7_776_000) },
  },
  {
    id: 'linear',
    profile: {
      ...ada,
      subject: '6e1cf2f6-0000-4000-8000-00000000000a',
      emailVerified: false,
      image: 'https://public.example.com/linear/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(86_399), scopes: ['read'] },
  },
  {
    id: 'vercel',
    profile: {
      ...ada,
      subject: '345e869043f1e55f8bdc837c',
      image: 'https://api.example.com/www/avatar/ada',
    },
    tokens: { accessTokenExpiresAt: at(3600), scopes: ['openid', 'email', 'profile'] },
  },
  {
    id: 'cloudflare',
    profile: {
      ...ada,
      subject: '7c5dae5552338874e5053f2534d2767a',
      emailVerified: false,
      image: null,
    },
    tokens: { accessTokenExpiresAt: at(57_599), scopes: ['user-details.read'] },
  },
  {
    id: 'railway',
    profile: {
      ...ada,
      subject: 'user_b5f1f4c0-0000-4000-8000-00000000000a',
      emailVerified: false,
      image: 'https://avatars.example.com/railway/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(3600), scopes: ['openid', 'email', 'profile'] },
  },
  {
    id: 'polar',
    profile: { ...ada, subject: '3e2f5c1a-0000-4000-8000-00000000000a', image: null },
    tokens: { accessTokenExpiresAt: at(864_000), scopes: ['openid', 'profile', 'email'] },
  },
]
