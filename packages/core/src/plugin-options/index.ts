export { additionalFields } from '../contract/tables/field-values.js'
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
} from '../contract/options/option-values.js'
export { section, subscribers, translations } from '../contract/options/sections.js'
export {
  nearest,
  type OptionHints,
  type OptionsRead,
  readOptions,
} from '../contract/options/read-options.js'
