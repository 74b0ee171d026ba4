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
  section,
  subscribers,
  textList,
  translations,
  yes,
} from '../contract/options/option-values.js'
export {
  nearest,
  type OptionHints,
  type OptionsRead,
  readOptions,
} from '../contract/options/read-options.js'
