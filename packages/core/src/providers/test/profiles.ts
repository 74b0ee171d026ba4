import { moreProfiles } from './more-profiles.js'
import { ada, at, type ProfileRow } from './profile-row.js'

/** A row for each named provider. */
export const profiles: readonly ProfileRow[] = [
  {
    id: 'apple',
    profile: {
      subject: '001999.00000000000000000000000000000001.0999',
      name: '',
      email: 'k3example99@privaterelay.example.com',
      emailVerified: true,
      image: null,
    },
    tokens: {
      refreshToken: 'r0000000000000000000000000000001.0.mzz.example',
      accessTokenExpiresAt: at(3600),
      scopes: null,
    },
  },
  {
    id: 'discord',
    profile: {
      ...ada,
      subject: '900000000000000000',
      image:
        'https://cdn.discordapp.com/avatars/900000000000000000/8342729096ea3675442027381ff50dfe.png',
    },
    tokens: { accessTokenExpiresAt: at(604_800), scopes: ['identify', 'email'] },
  },
  {
    id: 'facebook',
    profile: {
      ...ada,
      subject: '10150000000000001',
      emailVerified: false,
      image: 'https://platform-lookaside.example.com/platform/profilepic/?asid=10150000000000001',
    },
    tokens: { refreshToken: null, accessTokenExpiresAt: at(5_183_944) },
  },
  {
    id: 'github',
    profile: { ...ada, subject: '900000001', image: 'https://avatars.example.com/u/900000001?v=4' },
    tokens: {
      refreshToken: null,
      accessTokenExpiresAt: null,
      scopes: ['read:user', 'user:email'],
    },
  },
  {
    id: 'microsoft',
    profile: {
      ...ada,
      subject: 'AAAAAAAAAAAAAAAAAAAAAExampleExampleExample',
      emailVerified: false,
      image: `data:image/jpeg;base64,${Buffer.from('picture').toString('base64')}`,
    },
    tokens: {
      accessTokenExpiresAt: at(3736),
      scopes: ['email', 'openid', 'profile', 'User.Read'],
    },
  },
  {
    id: 'google',
    profile: {
      ...ada,
      subject: '100000000000000000001',
      image: 'https://lh3.example.com/a/example=s96-c',
    },
    tokens: { refreshToken: '1//example-refresh', accessTokenExpiresAt: at(3599) },
  },
  {
    id: 'huggingface',
    profile: {
      ...ada,
      subject: '62c3e9f0f0f0f0f0f0f0f0f0',
      image: 'https://cdn-avatars.example.com/v1/production/uploads/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(28_800) },
  },
  {
    id: 'spotify',
    profile: {
      ...ada,
      subject: 'adaexample',
      emailVerified: false,
      image: 'https://i.example.com/image/large',
    },
    tokens: { accessTokenExpiresAt: at(3600) },
  },
  {
    id: 'twitch',
    profile: {
      ...ada,
      subject: '9000000002',
      name: 'ada_example',
      image: 'https://static-cdn.example.com/user-default-pictures/ada.png',
    },
    tokens: { accessTokenExpiresAt: at(14_124), scopes: ['openid', 'user:read:email'] },
  },
  {
    id: 'twitter',
    profile: {
      ...ada,
      subject: '1900000000000000001',
      image: 'https://pbs.example.com/profile_images/1/ada_normal.jpg',
    },
    tokens: { refreshToken: 'example-refresh-1', accessTokenExpiresAt: at(7200) },
  },
  {
    id: 'dropbox',
    profile: {
      ...ada,
      subject: 'dbid:AAExample-ExampleExampleExampleExampl',
      image: 'https://dl-web.example.com/account_photo/get/ada?size=128x128&vers=1',
    },
    tokens: { accessTokenExpiresAt: at(14_400) },
  },
  {
    id: 'kick',
    profile: {
      ...ada,
      subject: '123456',
      name: 'ada_example',
      emailVerified: false,
      image: 'https://files.example.com/images/user/1/profile_image.webp',
    },
    tokens: { accessTokenExpiresAt: at(7200) },
  },
  {
    id: 'linkedin',
    profile: {
      ...ada,
      subject: 'Example-1x',
      image: 'https://media.example.com/dms/image/ada.jpg',
    },
    tokens: { accessTokenExpiresAt: at(5_184_000), scopes: ['email', 'openid', 'profile'] },
  },
  {
    id: 'gitlab',
    profile: {
      ...ada,
      subject: '1',
      emailVerified: false,
      image: 'https://secure.example.com/avatar/ada?s=80&d=identicon',
    },
    tokens: { accessTokenExpiresAt: at(7200) },
  },
  {
    id: 'tiktok',
    profile: {
      subject: '00000000-0000-4000-8000-0000000000aa',
      name: 'Ada Example',
      email: null,
      emailVerified: false,
      image: 'https://p19-sign.example.com/tos-avt-0068/ada~c5_1080x1080.jpeg',
    },
    tokens: { accessTokenExpiresAt: at(86_400), refreshTokenExpiresAt: at(31_536_000) },
  },
  {
    id: 'reddit',
    profile: {
      subject: '1a2b3c',
      name: 'ada_example',
      email: null,
      emailVerified: false,
      image: 'https://styles.example.com/t5_1/styles/profileIcon_ada.jpg',
    },
    tokens: { accessTokenExpiresAt: at(86_400), scopes: ['identity'] },
  },
  {
    id: 'roblox',
    profile: {
      subject: '9000000001',
      name: 'Ada',
      email: null,
      emailVerified: false,
      image: 'https://tr.example.com/30DAY-AvatarHeadshot/150/150/AvatarHeadshot/Png/noFilter',
    },
    tokens: { accessTokenExpiresAt: at(899) },
  },
  {
    id: 'vk',
    profile: {
      ...ada,
      subject: '1234567890',
      emailVerified: false,
      image: 'https://pp.example.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
    },
    tokens: { accessTokenExpiresAt: at(3600), scopes: ['email', 'phone'] },
  },
  {
    id: 'zoom',
    profile: {
      ...ada,
      subject: 'ExampleExampleExampleA',
      image: 'https://us05web.example.com/p/ada',
    },
    tokens: { accessTokenExpiresAt: at(3599) },
  },
  ...moreProfiles,
]
