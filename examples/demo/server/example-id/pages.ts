import type { ExampleUser } from './users.js'

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
    <header class="header"><p class="brand">Example ID</p></header>
    <main>
      <div class="cs-root cs-card">
        <h1 class="cs-title">${escape(title)}</h1>
        ${main}
      </div>
    </main>
    <footer class="footer">
      Example ID stands for Google, GitHub and others. It runs on this machine, and believes what you enter.
    </footer>
  </body>
</html>`
}

/** The page that asks which user signs in. Example ID has no passwords. */
export function loginPage(users: readonly ExampleUser[]): string {
  return page(
    'Who are you?',
    `<p>Countersign demo asks Example ID who you are.</p>
        <ul class="cs-plain-list">${users.map(userRow).join('')}</ul>
        <h2 class="cs-section-title" id="another-account">Another account</h2>
        <form class="cs-form" method="post" aria-labelledby="another-account">
          <div class="cs-field">
            <label class="cs-label" for="name">Name</label>
            <input class="cs-input" id="name" name="name" autocomplete="off" required maxlength="100" />
          </div>
          <div class="cs-field">
            <label class="cs-label" for="email">Email</label>
            <input class="cs-input" id="email" name="email" type="email" autocomplete="off" required maxlength="254" />
          </div>
          <label class="cs-check">
            <input class="cs-checkbox" type="checkbox" name="emailVerified" value="yes" checked />
            Example ID has verified the address
          </label>
          <div class="cs-actions"><button class="cs-button" data-look="primary">Continue</button></div>
        </form>
        ${refusal('Cancel')}`,
  )
}

function userRow({ subject, name, email, emailVerified }: ExampleUser): string {
  return `
          <li class="cs-row">
            <div class="cs-row-text">
              <strong>${escape(name)}</strong>
              <span class="cs-row-detail">${escape(email)}${emailVerified ? '' : ', not verified'}</span>
            </div>
            <form method="post">
              <button class="cs-button" name="subject" value="${escape(subject)}" aria-label="Continue as ${escape(name)}">Continue</button>
            </form>
          </li>`
}

const scopeTexts: Readonly<Record<string, string>> = {
  profile: 'Your name',
  email: 'Your email address, and whether it is verified',
  openid: 'That it is you, each time you sign in',
}

/** The page that asks the user to consent to the requested scopes. */
export function consentPage({ name }: ExampleUser, scopes: readonly string[]): string {
  const rows = scopes.map((scope) => `<li>${escape(scopeTexts[scope] ?? scope)}</li>`)
  return page(
    'Do you agree?',
    `<p>${escape(name)}, Countersign demo would like to know:</p>
        <ul>${rows.join('')}</ul>
        <form method="post">
          <div class="cs-actions"><button class="cs-button" data-look="primary" name="agreed" value="yes">Agree</button></div>
        </form>
        ${refusal('Refuse')}`,
  )
}

/** A button that returns to the app with `access_denied`. */
function refusal(label: string): string {
  return `<form method="post">
          <div class="cs-actions"><button class="cs-button" name="refused" value="yes">${label}</button></div>
        </form>`
}

/** The page of an error. */
export function problemPage(problem: string): string {
  return page('That did not work', `<p>${escape(problem)}</p>`)
}
