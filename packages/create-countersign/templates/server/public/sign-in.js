const form = document.querySelector('form')
const account = document.querySelector('section')
const [submit, other] = form.querySelectorAll('button')
let isNew = true

/** Calls Countersign. Calls that fail answer `{ code, message }`. */
async function call(path, body) {
  const response = await fetch(`/api/auth${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { isOk: response.ok, answer: await response.json() }
}

async function show() {
  const { answer: session } = await call('/get-session')
  form.hidden = session !== null
  account.hidden = session === null
  if (session) account.querySelector('strong').textContent = session.user.email
}

function showForm() {
  const nameLabel = form.querySelector('[data-for=sign-up]')
  nameLabel.hidden = !isNew
  form.elements.name.disabled = !isNew
  form.elements.password.autocomplete = isNew ? 'new-password' : 'current-password'
  submit.textContent = isNew ? 'Sign up' : 'Sign in'
  other.textContent = isNew ? 'I have an account' : 'I am new here'
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = Object.fromEntries(new FormData(form))
  const { isOk, answer } = await call(isNew ? '/sign-up/email' : '/sign-in/email', fields)
  form.querySelector('[role=alert]').textContent = isOk ? '' : answer.message
  if (isOk) await show()
})

other.addEventListener('click', () => {
  isNew = !isNew
  showForm()
})

account.querySelector('button').addEventListener('click', async () => {
  await call('/sign-out', {})
  await show()
})

showForm()
await show()
