export { custom, optional } from 'zod/mini'
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
  oneOf,
  textList,
  yes,
} from '../contract/options/option-values.js'
export { milliseconds, wholeNumber } from '../contract/options/number-options.js'
export { requireOptions } from '../contract/options/require-options.js'
export { section, subscribers, translations } from '../contract/options/sections.js'
export {
  nearest,
  type OptionHints,
  type OptionsRead,
  readOptions,
} from '../contract/options/read-options.js'
