/**
 * Doc comments say the default in a sentence of its own: `Default 8.` a value, `Default: …` in words.
 *
 * @param {string} description
 */
export function splitDefault(description) {
  const found = /\bDefault(:?) ((?:[^.]|\.(?=\S))+)\.?(?=\s|$)/.exec(description)
  const [sentence = '', colon = '', documented = null] = found ?? []
  const text = description.replace(sentence, '').replaceAll(/\s+/g, ' ').trim()
  return { text, documented, isValue: colon === '' }
}

/**
 * Throws when a doc comment says another value than the schema.
 *
 * @param {string} path of the option
 * @param {string} description
 * @param {string | null} byDefault as code has it; null for what is no plain value
 */
export function checkDefault(path, description, byDefault) {
  const { documented, isValue } = splitDefault(description)
  if (
    byDefault === null ||
    documented === null ||
    !isValue ||
    plain(documented) === plain(byDefault)
  )
    return
  throw new Error(`${path} is documented with the default "${documented}"; it is ${byDefault}`)
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll(/[`',]/g, '').trim()
}
