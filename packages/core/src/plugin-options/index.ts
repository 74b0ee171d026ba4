export { additionalFields } from '../contract/field-values.js'
export {
  callback,
  count,
  duration,
  filledText,
  givenDuration,
  hasMethods,
  isFunction,
  no,
  section,
  subscribers,
  textList,
  translations,
  yes,
} from '../contract/option-values.js'
export {
  nearest,
  type OptionHints,
  type OptionsRead,
  readOptions,
} from '../contract/read-options.js'
