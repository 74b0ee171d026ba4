import { type AuthInspection, isLoopbackHost } from '@countersign/core/inspect'
import type { Framework } from '../frameworks/framework.js'
import { error, type Finding, warning } from './finding.js'

/** The findings about how an app is set up. */
export function checkSettings(
  inspection: AuthInspection,
  framework: Pick<Framework, 'title' | 'knowsAddress' | 'envFile'>,
): readonly Finding[] {
  const { production } = inspection
  return [
    ...checkOrigins(inspection),
    ...(production
      ? checkProduction(inspection, framework)
      : checkDevelopment(inspection, framework)),
  ]
}

function checkDevelopment(
  { isSecretGenerated }: AuthInspection,
  { envFile }: Pick<Framework, 'envFile'>,
): Finding[] {
  if (!isSecretGenerated) return []
  return [
    warning('secret-generated', {
      what: 'COUNTERSIGN_SECRET is not set.',
      why: 'Each start makes a new secret, which signs all users out.',
      fix: `npx countersign secret --write ${envFile}`,
    }),
  ]
}

function checkProduction(
  inspection: AuthInspection,
  framework: Pick<Framework, 'title' | 'knowsAddress'>,
): Finding[] {
  const { refusals, origin, database, trustedOrigins, limitsAddresses, trustsProxies } = inspection
  const found = refusals.map(describeRefusal)
  found.push(...checkAddress(origin))
  if (database === 'memory') {
    found.push(
      error('database-memory', {
        what: 'The database is memory().',
        why: 'A restart loses all users, and several processes do not share them.',
        fix: `Use a database:  database: kysely(libsql('app.sqlite'))`,
      }),
    )
  }
  const local = (trustedOrigins ?? []).filter(
    (text) => URL.canParse(text) && isLoopbackHost(new URL(text).hostname),
  )
  if (local.length > 0) {
    found.push(
      warning('trusted-origin-local', {
        what: `trustedOrigins has ${local.join(', ')}.`,
        why: "Every program on a user's own machine may act for the user.",
        fix: 'List it in development only.',
      }),
    )
  }
  if (limitsAddresses && !trustsProxies && !framework.knowsAddress) {
    found.push(
      warning('proxies-undeclared', {
        what: `advanced.ipAddress.trustedProxies is not set, and ${framework.title} does not know the address of callers.`,
        why: 'All users share one rate limit: one of them can use it up for the others.',
        fix: 'advanced: { ipAddress: { trustedProxies: 1 } }  with the number of proxies in front of the app',
      }),
    )
  }
  return [...found, ...checkMails(inspection)]
}

function checkAddress(origin: AuthInspection['origin']): Finding[] {
  if (!origin?.startsWith('http:')) return []
  const what = `baseURL is ${origin}.`
  if (isLoopbackHost(new URL(origin).hostname)) {
    return [
      warning('base-url-local', {
        what,
        why: "Mailed links and redirects lead to each user's own machine.",
        fix: 'Set COUNTERSIGN_URL to the public address, and remove baseURL from the options: the variable does not replace it.',
      }),
    ]
  }
  return [
    error('base-url-insecure', {
      what,
      why: 'Passwords, cookies and mailed links travel unencrypted, and cookies are not Secure.',
      fix: `Serve the app over https, and set COUNTERSIGN_URL to https${origin.slice(4)}`,
    }),
  ]
}

function describeRefusal(problem: string): Finding {
  const [option = ''] = problem.split(':', 1)
  const about = {
    what: problem,
    why: 'Production answers every request with 500 until then.',
  }
  if (option === 'baseURL')
    return error('base-url-missing', { ...about, fix: 'COUNTERSIGN_URL=https://app.example.com' })
  const isMissing = problem.includes('is needed')
  return error(isMissing ? 'secret-missing' : 'secret-weak', {
    ...about,
    fix: 'Set COUNTERSIGN_SECRET on the server to the output of  npx countersign secret',
  })
}

function checkMails({ sendsMails, mailsNeededBy }: AuthInspection): Finding[] {
  if (sendsMails || mailsNeededBy.length === 0) return []
  const onlyReset = mailsNeededBy.every((path) => path === 'emailAndPassword.enabled')
  const about = {
    what: `The option email is not set, and ${mailsNeededBy.join(', ')} sends mails.`,
    fix: "email: mailer({ transport: smtp('smtps://…'), from: 'App <app@example.com>' })  of @countersign/email",
  }
  return [
    onlyReset
      ? warning('mail-missing', {
          ...about,
          why: 'Users who forget their password are locked out.',
        })
      : error('mail-missing', { ...about, why: 'The calls that send mails fail.' }),
  ]
}

function checkOrigins({ cors, trustedOrigins }: AuthInspection): Finding[] {
  if (trustedOrigins === null) return []
  if (cors === true && trustedOrigins.length === 0) {
    return [
      error('cors-without-origins', {
        what: 'cors is true, and trustedOrigins is empty.',
        why: 'No page of another origin is allowed, so cors has no effect.',
        fix: `trustedOrigins: ['https://www.example.com']  with the origin of the pages`,
      }),
    ]
  }
  const web = trustedOrigins.filter((text) => /^https?:\/\//.test(text))
  if (cors !== null || web.length === 0) return []
  return [
    warning('origins-without-cors', {
      what: `trustedOrigins has ${web.join(', ')}, and cors is not set.`,
      why: 'Browsers hide the responses from pages of these origins. Redirects to them work.',
      fix: 'cors: true  if these pages call, or  cors: false  if they only are targets of redirects',
    }),
  ]
}
