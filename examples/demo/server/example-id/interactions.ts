import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { consentPage, loginPage } from './pages.js'
import type { ExampleUsers, ExampleUser } from './users.js'

/** A step that needs the user: the login or the consent. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Dependencies of interactions. */
export interface InteractionDeps {
  readonly provider: Provider
  readonly users: ExampleUsers
}

/** The login page or the consent page of an interaction. */
export function pageOf({ prompt, session }: Interaction, { users }: InteractionDeps): string {
  const user = users.find(session?.accountId ?? '')
  if (prompt.name !== 'consent' || !user) return loginPage(users.examples)
  return consentPage(user, missing(prompt.details['missingOIDCScope']))
}

/** The result of a submitted form; null when the form is invalid and must be shown again. */
export async function resultOf(
  interaction: Interaction,
  answer: URLSearchParams,
  deps: InteractionDeps,
): Promise<InteractionResults | null> {
  if (answer.has('refused')) {
    return { error: 'access_denied', error_description: 'The user does not want to' }
  }
  if (interaction.prompt.name === 'consent') {
    return answer.has('agreed') ? { consent: { grantId: await grantId(interaction, deps) } } : null
  }
  const user = userIn(answer, deps.users)
  return user ? { login: { accountId: user.subject } } : null
}

function userIn(answer: URLSearchParams, users: ExampleUsers): ExampleUser | undefined {
  const name = answer.get('name')?.trim()
  const email = answer.get('email')?.trim()
  if (!name || !email?.includes('@')) return users.find(answer.get('subject') ?? '')
  return users.add({ name, email, emailVerified: answer.has('emailVerified') })
}

async function grantId(
  { prompt, params, session, grantId: known }: Interaction,
  { provider }: InteractionDeps,
): Promise<string> {
  const found = known === undefined ? undefined : await provider.Grant.find(known)
  const grant =
    found ??
    new provider.Grant({
      accountId: session?.accountId,
      clientId: String(params['client_id']),
    })
  grant.addOIDCScope(missing(prompt.details['missingOIDCScope']).join(' '))
  grant.addOIDCClaims([...missing(prompt.details['missingOIDCClaims'])])
  return grant.save()
}

function missing(names: unknown): readonly string[] {
  return Array.isArray(names) ? names.map(String) : []
}

/** Reads the fields of a submitted form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

/** Sends a page that other sites cannot frame, and whose forms can post only to this server or to the app. */
export function sendPage(response: ServerResponse, html: string, appURL: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self' ${appURL}`,
    'cache-control': 'no-store',
  })
  response.end(html)
}
