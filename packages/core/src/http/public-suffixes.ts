/**
 * Common suffixes under which names can be registered publicly, or come with an account. The list is short
 * on purpose: it catches frequent mistakes without the tens of thousands of entries of the full list.
 *
 * @see https://publicsuffix.org
 */
const publicSuffixes: ReadonlySet<string> = new Set(
  [
    'co.uk org.uk me.uk ltd.uk plc.uk ac.uk gov.uk com.au net.au org.au co.nz org.nz co.jp ne.jp or.jp',
    'co.kr or.kr com.br net.br org.br com.ar com.mx com.co com.pe com.cn net.cn org.cn com.hk com.tw com.sg',
    'com.my co.id co.th com.ph com.vn co.in net.in org.in com.pk com.bd co.za com.ng co.ke com.eg com.tr',
    'com.ua com.pl co.il com.sa com.es co.at or.at',
    'github.io gitlab.io bitbucket.io vercel.app now.sh netlify.app netlify.com pages.dev workers.dev',
    'cloudflare.dev trycloudflare.com web.app firebaseapp.com run.app a.run.app appspot.com herokuapp.com',
    'onrender.com fly.dev railway.app up.railway.app deno.dev deno.net glitch.me surge.sh render.com',
    'azurewebsites.net azurestaticapps.net cloudapp.net cloudfront.net amazonaws.com elasticbeanstalk.com',
    'amplifyapp.com awsapprunner.com digitaloceanspaces.com ondigitalocean.app supabase.co convex.site',
    'ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev loca.lt localhost.run lhr.life serveo.net',
    'stackblitz.io webcontainer.io codesandbox.io csb.app gitpod.io github.dev app.github.dev repl.co',
    'replit.app replit.dev lovable.app bolt.host expo.app expo.dev expo.direct exp.direct',
    'blogspot.com wordpress.com webflow.io wixsite.com myshopify.com duckdns.org no-ip.org nip.io sslip.io',
  ].flatMap((line) => line.split(' ')),
)

/** Why a wildcard over a domain would cover hosts of other owners, or null. */
export function wildcardProblem(domain: string): string | null {
  const bare = domain.toLowerCase().replace(/:\d+$/, '')
  if (bare === 'localhost') return null
  if (/^[\d.]+$/.test(bare) || bare.startsWith('[')) return 'an address has no subdomains'
  if (!bare.includes('.')) return `anybody can register a domain under "${bare}"`
  return publicSuffixes.has(bare) ? `anybody can get a host under "${bare}"` : null
}
