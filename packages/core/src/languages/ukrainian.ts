import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { ukrainian as mails } from './mails/ukrainian.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Будь ласка, увійдіть.',
  SESSION_NOT_OWN: 'Неможливо, поки ви дієте від імені іншої людини.',
  SESSION_NOT_FRESH: 'Ви увійшли надто давно. Будь ласка, увійдіть ще раз.',
  HOST_NOT_ALLOWED: 'Цей хост не дозволений. Вкажіть адресу застосунку в baseURL.',
  INVALID_ORIGIN: 'Запит надійшов із недозволеного сайту.',
  INVALID_CALLBACK_URL: 'Адреса в полі «callbackURL» не дозволена.',
  INVALID_REDIRECT_URL: 'Адреса в полі «redirectURL» не дозволена.',
  INVALID_ERROR_CALLBACK_URL: 'Адреса в полі «errorCallbackURL» не дозволена.',
  INVALID_NEW_USER_CALLBACK_URL: 'Адреса в полі «newUserCallbackURL» не дозволена.',
  VALIDATION_ERROR: 'Надіслані дані некоректні.',
  invalidQuery: 'Параметри адреси некоректні.',
  invalidPath: 'Запитана адреса некоректна.',
  headersNeeded: 'У запиті немає заголовків.',
  asServerWithHeaders: 'Укажіть або «headers», або «asServer», але не обидва разом.',
  INVALID_EMAIL: 'Адресу електронної пошти вказано неправильно.',
  NOT_FOUND: 'Нічого не знайдено.',
  METHOD_NOT_ALLOWED: 'Цей метод тут не дозволено.',
  PAYLOAD_TOO_LARGE: 'Запит завеликий.',
  REQUEST_TIMEOUT: 'Передавання запиту тривало надто довго.',
  UNSUPPORTED_MEDIA_TYPE: 'Content-Type має бути application/json.',
  TOO_MANY_REQUESTS: 'Забагато запитів. Спробуйте пізніше.',
  FIELD_VALUE_TAKEN: 'Значення одного з полів уже зайняте.',
  INTERNAL_SERVER_ERROR: 'На сервері сталася помилка.',
  SERVICE_UNAVAILABLE: 'Сервіс тимчасово недоступний. Спробуйте пізніше.',

  INVALID_EMAIL_OR_PASSWORD: 'Неправильна адреса електронної пошти або пароль.',
  PASSWORD_TOO_SHORT: 'Пароль закороткий.',
  PASSWORD_TOO_LONG: 'Пароль задовгий.',
  USER_ALREADY_EXISTS: 'Обліковий запис із такою адресою електронної пошти вже є.',
  EMAIL_PASSWORD_DISABLED: 'Вхід за електронною поштою та паролем тут недоступний.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Реєстрація за електронною поштою та паролем тут недоступна.',
  MISSING_FIELD: 'Не заповнено обов’язкове поле.',
  SESSION_NOT_FOUND: 'Сеанс не знайдено.',
  SESSION_EXPIRED: 'Сеанс завершився. Щоб виконати цю дію, увійдіть ще раз.',
  NO_FIELDS_TO_UPDATE: 'Змін не вказано.',
  INVALID_PASSWORD: 'Неправильний пароль.',
  PASSWORD_COMPROMISED: 'Цей пароль надто відомий. Виберіть інший.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Цей обліковий запис не має пароля.',
  PASSWORD_ALREADY_SET: 'Цей обліковий запис уже має пароль.',
  RESET_PASSWORD_DISABLED: 'Скидання пароля тут недоступне.',
  INVALID_TOKEN: 'Посилання недійсне або вже використане.',
  TOKEN_EXPIRED: 'Термін дії посилання минув.',
  USER_NOT_FOUND: 'Обліковий запис не знайдено.',
  EMAIL_NOT_VERIFIED: 'Вашу адресу електронної пошти ще не підтверджено.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'Підтвердження адрес електронної пошти тут недоступне.',
  EMAIL_ALREADY_VERIFIED: 'Цю адресу електронної пошти вже підтверджено.',
  EMAIL_MISMATCH: 'Лист для підтвердження можна надіслати лише на власну адресу.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Тут не можна змінити адресу електронної пошти.',
  CHANGE_EMAIL_DISABLED: 'Змінити адресу електронної пошти не можна.',
  EMAIL_IS_THE_SAME: 'Це вже ваша адреса електронної пошти.',
  MAILBOX_NOT_PROVEN: 'Спочатку увійдіть за допомогою листа на вашу теперішню адресу.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Не вдалося змінити вашу адресу електронної пошти.',
  FAILED_TO_GET_USER_INFO: 'Не вдалося завантажити дані облікового запису.',
  ACCOUNT_NOT_FOUND: 'Цей спосіб входу не знайдено.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Не можна вилучити останній спосіб входу до облікового запису.',
  USER_ID_OR_SESSION_REQUIRED: 'Потрібен userId або сеанс.',
  PROVIDER_NOT_SUPPORTED: 'Сервіс входу {id} не підтримується.',
  PROVIDER_NOT_CONFIGURED: 'Цей сервіс входу не налаштовано.',
  ACCESS_TOKEN_NOT_FOUND: 'Токен доступу не знайдено.',
  REFRESH_TOKEN_NOT_FOUND: 'Токен оновлення не знайдено.',
  FAILED_TO_GET_ACCESS_TOKEN: 'Не вдалося отримати дійсний токен доступу.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Не вдалося оновити токен доступу.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Цей сервіс входу не оновлює токени.',

  resetRequested:
    'Якщо ця адреса електронної пошти нам відома, ми надішлемо на неї посилання для скидання пароля.',
  back: 'Назад',
  somethingWrong: 'Сталася помилка',
  verifyAddress: 'Підтвердьте адресу електронної пошти',
  verify: 'Підтвердити',
  newEmailRequested: 'Підтвердьте зміну за посиланням із листа на нову адресу',
  undoEmailChange: 'Скасування зміни адреси',
  emailChangeIsUndone:
    'Обліковому запису буде повернено цю адресу, а сеанси в усіх браузерах завершаться.',
  undo: 'Скасувати зміну',
  emailChangeUndone: 'Обліковому запису повернено попередню адресу',
  accountIsMine: 'Так, це мій обліковий запис',
  onlyVerify: 'Лише підтвердити адресу',
  ownerConfirms:
    'Ви реєструвалися з цією адресою? Тоді все в обліковому записі залишається вашим. Якщо ні, то додане іншими буде видалено, коли ви ввійдете за посиланням, надісланим на цю адресу.',
  addressVerified: 'Вашу адресу електронної пошти підтверджено',
  deleteAccount: 'Видалення облікового запису',
  deletionIsFinal:
    'Ваш обліковий запис і все, що до нього належить, буде видалено. Скасувати це неможливо.',
  deleteForGood: 'Видалити назавжди',
  accountDeleted: 'Ваш обліковий запис видалено',
  linkIsInvalid: 'Посилання недійсне або вже використане.',
  linkHasExpired: 'Термін дії посилання минув.',
  cancel: 'Скасувати',
  signInCancelled: 'Вхід скасовано.',
  signInExpired: 'Час входу минув, або його почато в іншому браузері. Почніть знову.',
  providerFailed: 'Провайдер не зміг завершити вхід. Спробуйте пізніше.',
  providerSharesNoEmail:
    'Провайдер не передав адресу електронної пошти. Надайте до неї доступ у провайдера або увійдіть іншим способом.',
  accountNotLinked:
    'Обліковий запис із цією адресою вже є. Спершу увійдіть у нього, а потім під’єднайте провайдера.',
  accountCannotBeLinked: 'Цей обліковий запис провайдера не можна під’єднати.',
  accountOfOther: 'Цей обліковий запис провайдера під’єднано до іншого користувача.',
  signUpIsClosed: 'Для цього входу немає облікового запису, а створити новий тут не можна.',
  PROVIDER_UNAVAILABLE: 'Провайдер недоступний. Спробуйте пізніше.',
  PROVIDER_NOT_FOUND: 'Провайдера не знайдено',
  ID_TOKEN_NOT_SUPPORTED: 'id_token не підтримується',
  USER_EMAIL_NOT_FOUND: 'Адресу електронної пошти не знайдено',
  ACCOUNT_NOT_LINKED: 'акаунт не прив’язано',
  SIGNUP_DISABLED: 'реєстрацію вимкнено',
  UNABLE_TO_CREATE_USER: 'не вдалося створити користувача',
  LINKING_NOT_ALLOWED: 'Акаунт не прив’язано: прив’язування не дозволено',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'Акаунт не прив’язано: різні адреси не дозволено',
  LINKING_FAILED: 'Акаунт не прив’язано: не вдалося створити акаунт',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Акаунт уже прив’язано до іншого користувача',
}

/**
 * Ukrainian, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { ukrainian } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [ukrainian] } })
 * ```
 */
export const ukrainian: LanguageTexts = {
  tag: 'uk',
  number: Language.UKR,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
