import type { Person } from './people.js'

/** Escapes a text for HTML. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
    <title>${escape(title)} · Example ID</title>
  </head>
  <body>
    <div class="entry">
      <header><p class="brand">Example ID</p></header>
      <main class="card">
        <h1>${escape(title)}</h1>
        ${main}
      </main>
      <aside aria-label="About Example ID">
        <p class="motto">A provider of your own.</p>
        <p>
          Example ID stands for the Googles and GitHubs of this world. It runs on this machine, is made
          for trying things out, and believes whatever you say.
        </p>
      </aside>
    </div>
  </body>
</html>`
}

/** The page that asks which user signs in. Example ID has no passwords. */
export function loginPage(people: readonly Person[]): string {
  return page(
    'Who are you?',
    `<p>Countersign demo asks Example ID who you are.</p>
        <ul class="rows">${people.map(personRow).join('')}</ul>
        <h2 id="somebody-else">Somebody else</h2>
        <form method="post" aria-labelledby="somebody-else">
          <div class="field">
            <label for="name">Name</label>
            <input id="name" name="name" autocomplete="off" required maxlength="100" />
          </div>
          <div class="field">
            <label for="email">Email</label>
            <input id="email" name="email" type="email" autocomplete="off" required maxlength="254" />
          </div>
          <label class="check">
            <input type="checkbox" name="emailVerified" value="yes" checked />
            Example ID has verified the address
          </label>
          <div class="actions"><button class="primary">Continue</button></div>
        </form>
        ${refusal('Cancel')}`,
  )
}

function personRow({ subject, name, email, emailVerified }: Person): string {
  return `
          <li>
            <p>
              <strong>${escape(name)}</strong>
              <span class="quiet">${escape(email)}${emailVerified ? '' : ', not verified'}</span>
            </p>
            <form method="post">
              <button class="secondary" name="subject" value="${escape(subject)}" aria-label="Continue as ${escape(name)}">Continue</button>
            </form>
          </li>`
}

const scopeTexts: Readonly<Record<string, string>> = {
  profile: 'Your name',
  email: 'Your email address, and whether it is verified',
  openid: 'That it is you, each time you sign in',
}

/** The page that asks the user to consent to the requested scopes. */
export function consentPage({ name }: Person, scopes: readonly string[]): string {
  const rows = scopes.map((scope) => `<li>${escape(scopeTexts[scope] ?? scope)}</li>`)
  return page(
    'Do you agree?',
    `<p>${escape(name)}, Countersign demo would like to know:</p>
        <ul class="rows">${rows.join('')}</ul>
        <form method="post">
          <div class="actions"><button class="primary" name="agreed" value="yes">Agree</button></div>
        </form>
        ${refusal('Refuse')}`,
  )
}

/** A button that returns to the app with `access_denied`. */
function refusal(label: string): string {
  return `<form method="post">
          <div class="actions"><button class="secondary" name="refused" value="yes">${label}</button></div>
        </form>`
}

/** The page of an error. */
export function problemPage(problem: string): string {
  return page('That did not work', `<p>${escape(problem)}</p>`)
}
