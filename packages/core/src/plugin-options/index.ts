export { additionalFields } from '../contract/field-values.js'
export { section } from '../contract/option-values.js'
export {
  callback,
  count,
  duration,
  filledText,
  givenDuration,
  hasMethods,
  isFunction,
  no,
  textList,
  yes,
} from '../contract/option-values.js'
export { type OptionHints, type OptionsRead, readOptions } from '../contract/read-options.js'
export { subscribers, translations } from '../contract/option-values.js'
