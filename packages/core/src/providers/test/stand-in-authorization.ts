import { client, type Recording } from './recording.js'

/** Why a browser is rejected; null when its address is correct. */
export function complaintAboutBrowser(
  { authorization }: Recording,
  query: URLSearchParams,
): string | null {
  const { clientIdName = 'client_id', pkce, formPost } = authorization
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return `${twice} twice`
  if (query.get(clientIdName) !== client.id) return `${clientIdName} is not ours`
  if (query.has('client_secret')) return 'the secret is in the address'
  const complaint = wrongRequest(query)
  if (complaint !== null) return complaint
  if (formPost && query.get('response_mode') !== 'form_post')
    return 'response_mode is not form_post'
  return pkce ? wrongChallenge(query) : null
}

function wrongRequest(query: URLSearchParams): string | null {
  if (!(query.get('response_type') ?? '').split(' ').includes('code')) return 'no code asked for'
  return URL.canParse(query.get('redirect_uri') ?? '') ? null : 'no redirect_uri'
}

function wrongChallenge(query: URLSearchParams): string | null {
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return 'no code_challenge'
  return query.get('code_challenge_method') === 'S256' ? null : 'not S256'
}
