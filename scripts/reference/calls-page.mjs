import { hasRoute } from '../../packages/core/src/contract/calls/endpoint.ts'
import {
  answerSchema,
  inputSchema,
  modelName,
  rowSchema,
} from '../../packages/core/src/openapi/json-schema.ts'
import { calls, codesOfAnyCall } from './calls.mjs'
import { plugins } from './plugins.mjs'
import { anchor, code, NOTICE, page, durationText, table } from './markdown.mjs'
import { asRecord, requiredOf, typeText } from './type-text.mjs'

/** @typedef {import('./calls.mjs').CallFacts} CallFacts */
/** @typedef {import('../../packages/core/src/contract/calls/endpoint.ts').CallLimit} CallLimit */

const accessTexts = {
  public: 'every caller',
  'optional-session': 'every caller',
  session: 'a signed-in user',
  'fresh-session': 'a user who signed in recently',
  'session-or-server': 'a signed-in user, or the server',
  'server-only': 'the server',
  'server-session': 'the server, for a signed-in user',
}

/** The reference of the calls. */
export function callsPage() {
  return page([
    '# Calls',
    NOTICE,
    `Every call of \`@countersign/core\`. Over HTTP the path of a call begins with the base path, \`/api/auth\` or the
option \`basePath\`. On the server it is \`auth.api.<name>({ body, query, headers })\`;
in the browser it is the method of the client. Plugins add [more calls](plugin-calls.md).`,
    table(['call', 'path', 'client', 'callers'], calls.map(overviewRow)),
    '## All calls',
    `Bodies are JSON, at most \`advanced.maxBodyBytes\` long. Unknown keys are ignored.
Responses are JSON. An error is \`{ code, message }\` with the status of its code. A call without its own limit has
the limit of the option \`rateLimit\`; see [rate limits](rate-limits.md).`,
    `Besides its own errors, every call can return these: ${linksTo(codesOfAnyCall)}.`,
    `\`auth.api\` throws errors as \`AuthError\`, takes and returns \`Date\` objects, and has neither origin check nor rate
limit. With \`returnHeaders: true\` it returns \`{ headers, response }\`, with the cookies to set; with
\`asResponse: true\` it returns a \`Response\`, also for errors; \`clientAddress\` is the IP address of the caller.`,
    `A call that needs the signed-in user needs the \`headers\` of the request: without them it fails with 400
\`VALIDATION_ERROR\`, "Headers is required". A call for a signed-in user or the server takes either
\`headers\` or \`asServer: true\`, and then acts for no user, with all permissions; see
[calls on the server](sessions.md#calls-on-the-server).`,
    ...calls.map(describeCall),
  ])
}

/** The reference of the calls of plugins. */
export function pluginCallsPage() {
  const withCalls = plugins.filter(({ calls: own }) => own.length > 0)
  return page([
    '# Calls of plugins',
    NOTICE,
    `The rules for [all calls](calls.md#all-calls) apply to these too.`,
    ...withCalls.map(({ name, guide, calls: own, models }) =>
      page([
        `${code(name)}: [guide](${guide})`,
        table(['call', 'path', 'client', 'callers'], own.map(overviewRow)),
        ...rowTexts(models),
      ]).trim(),
    ),
    ...withCalls.flatMap(({ calls: own }) => own.map(describeCall)),
  ])
}

/** @param {readonly import('../../packages/core/src/contract/tables/models.ts').Model[]} models */
function rowTexts(models) {
  const rows = models.map(({ name, fields }) => {
    const shown = Object.entries(fields).filter(([, { returned }]) => returned !== false)
    const columns = rowSchema({
      id: { type: 'string', required: true },
      ...Object.fromEntries(shown),
    })
    return [code(modelName(name)), code(typeText(columns))]
  })
  return rows.length === 0 ? [] : ['Rows in its answers:', table(['row', 'columns'], rows)]
}

/** @param {CallFacts} call */
function overviewRow({ name, clientName, definition: { method, path, access } }) {
  const route = hasRoute({ access }) ? code(`${method} ${path}`) : 'none'
  const client = clientName === null ? '' : code(clientName)
  return [`[${name}](#${anchor(name)})`, route, client, accessTexts[access]]
}

/** @param {CallFacts} call */
function describeCall({ name, clientName, definition, errors }) {
  const { method, path, summary, access, body, query, params } = definition
  const route = hasRoute({ access }) ? code(`${method} ${path}`) : 'No path'
  const names = [`\`auth.api.${name}\``, clientName === null ? '' : `\`client.${clientName}\``]
  return page([
    `## ${name}`,
    `${summary}.`,
    `${route} · ${names.filter(Boolean).join(' · ')} · for ${accessTexts[access]}`,
    traitText(definition),
    params ? fieldTable('path', params) : '',
    body ? fieldTable('body', body) : '',
    query ? fieldTable('query', query) : '',
    answerText(definition),
    limitText(definition),
    Object.keys(errors).length > 0 ? `Errors: ${linksTo(Object.keys(errors))}.` : '',
  ]).trim()
}

/** @param {CallFacts['definition']} definition */
function traitText({ access, personal, writes, form, page: isPage }) {
  const traits = [
    access === 'optional-session' ? 'On the server it needs `headers`.' : '',
    access === 'session-or-server' ? 'On the server it needs `headers` or `asServer: true`.' : '',
    personal === true || access === 'fresh-session'
      ? 'It rejects [impersonation sessions](plugins.md#impersonation).'
      : '',
    form === true ? 'It also accepts the body of an HTML form.' : '',
    isPage === true
      ? 'Browsers navigate to it: a client that accepts HTML gets an error as a page.'
      : '',
    writes === undefined
      ? ''
      : "It also accepts the app's own columns that a client may write: see [your own columns](account.md#your-own-columns).",
  ]
  return traits.filter(Boolean).join(' ')
}

/**
 * @param {string} title
 * @param {NonNullable<CallFacts['definition']['body']>} schema
 */
function fieldTable(title, schema) {
  const printed = inputSchema(schema)
  const required = requiredOf(printed)
  const fields = Object.entries(asRecord(printed['properties']))
  if (fields.length === 0) return ''
  const rows = fields.map(([name, field]) => {
    const { description = '', default: byDefault, maxLength } = asRecord(field)
    const notes = [
      typeof description === 'string' ? description : '',
      typeof maxLength === 'number' ? `at most ${maxLength} characters` : '',
      byDefault === undefined ? '' : `default \`${JSON.stringify(byDefault)}\``,
    ]
    const need = required.includes(name) ? 'yes' : ''
    return [code(name), code(typeText(field)), need, notes.filter(Boolean).join('; ')]
  })
  return table([title, 'type', 'required', 'what'], rows)
}

/**
 * The columns of a row that has more fields: they stand under the name of the row.
 *
 * @param {string} model
 */
function toColumns(model) {
  const name = `...${modelName(model)}`
  return { properties: { [name]: {} }, required: [name] }
}

/** @param {CallFacts['definition']} definition */
function answerText({ answer }) {
  const text = typeText(answerSchema(answer, toColumns))
  return text === 'null' ? 'It returns a page or a redirect.' : `It returns \`${text}\`.`
}

/** @param {CallFacts['definition']} definition */
function limitText({ limit, accountLimit }) {
  const texts = [
    limit ? `${callLimitText(limit)} for a caller` : '',
    accountLimit
      ? `${callLimitText(accountLimit)} for an address that the calls name${
          accountLimit.clearedBySuccess
            ? '; the waiting time grows, and a success clears that count'
            : ''
        }`
      : '',
  ].filter(Boolean)
  return texts.length > 0 ? `Limit: ${texts.join('; ')}.` : ''
}

/** @param {CallLimit} limit */
function callLimitText({ max, window }) {
  return `${max} calls in ${durationText(window)}`
}

/** @param {readonly string[]} codes */
function linksTo(codes) {
  return codes.map((one) => `[${code(one)}](errors/${one}.md)`).join(', ')
}
