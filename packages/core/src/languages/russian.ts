import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { russian as mails } from './mails/russian.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Пожалуйста, войдите в аккаунт.',
  SESSION_NOT_OWN: 'Невозможно, пока вы действуете от имени другого человека.',
  SESSION_NOT_FRESH: 'Вы вошли слишком давно. Пожалуйста, войдите ещё раз.',
  HOST_NOT_ALLOWED: 'Этот хост не разрешён. Укажите адрес приложения в baseURL.',
  INVALID_ORIGIN: 'Запрос пришёл с неразрешённого сайта.',
  INVALID_CALLBACK_URL: 'Адрес в поле «callbackURL» не разрешён.',
  INVALID_REDIRECT_URL: 'Адрес в поле «redirectURL» не разрешён.',
  INVALID_ERROR_CALLBACK_URL: 'Адрес в поле «errorCallbackURL» не разрешён.',
  INVALID_NEW_USER_CALLBACK_URL: 'Адрес в поле «newUserCallbackURL» не разрешён.',
  VALIDATION_ERROR: 'Отправленные данные некорректны.',
  invalidQuery: 'Параметры адреса некорректны.',
  invalidPath: 'Запрошенный адрес некорректен.',
  headersNeeded: 'В запросе нет заголовков.',
  asServerWithHeaders: 'Укажите либо «headers», либо «asServer», но не оба сразу.',
  INVALID_EMAIL: 'Адрес электронной почты указан неверно.',
  NOT_FOUND: 'Ничего не найдено.',
  METHOD_NOT_ALLOWED: 'Этот метод здесь не разрешён.',
  PAYLOAD_TOO_LARGE: 'Запрос слишком большой.',
  REQUEST_TIMEOUT: 'Запрос передавался слишком долго.',
  UNSUPPORTED_MEDIA_TYPE: 'Content-Type должен быть application/json.',
  TOO_MANY_REQUESTS: 'Слишком много запросов. Попробуйте позже.',
  FIELD_VALUE_TAKEN: 'Значение одного из полей уже занято.',
  INTERNAL_SERVER_ERROR: 'На сервере произошла ошибка.',
  SERVICE_UNAVAILABLE: 'Сервис временно недоступен. Попробуйте позже.',

  INVALID_EMAIL_OR_PASSWORD: 'Неверный адрес электронной почты или пароль.',
  PASSWORD_TOO_SHORT: 'Пароль слишком короткий.',
  PASSWORD_TOO_LONG: 'Пароль слишком длинный.',
  USER_ALREADY_EXISTS: 'Аккаунт с таким адресом электронной почты уже есть.',
  EMAIL_PASSWORD_DISABLED: 'Вход по электронной почте и паролю здесь недоступен.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Регистрация по электронной почте и паролю здесь недоступна.',
  MISSING_FIELD: 'Не заполнено обязательное поле.',
  SESSION_NOT_FOUND: 'Сеанс не найден.',
  SESSION_EXPIRED: 'Сеанс истёк. Чтобы выполнить это действие, войдите ещё раз.',
  NO_FIELDS_TO_UPDATE: 'Изменения не указаны.',
  INVALID_PASSWORD: 'Неверный пароль.',
  PASSWORD_COMPROMISED: 'Этот пароль слишком известен. Выберите другой.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'У этого аккаунта нет пароля.',
  PASSWORD_ALREADY_SET: 'У этого аккаунта уже есть пароль.',
  RESET_PASSWORD_DISABLED: 'Сброс пароля здесь недоступен.',
  INVALID_TOKEN: 'Ссылка недействительна или уже использована.',
  TOKEN_EXPIRED: 'Срок действия ссылки истёк.',
  USER_NOT_FOUND: 'Аккаунт не найден.',
  EMAIL_NOT_VERIFIED: 'Ваш адрес электронной почты ещё не подтверждён.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'Подтверждение адресов электронной почты здесь недоступно.',
  EMAIL_ALREADY_VERIFIED: 'Этот адрес электронной почты уже подтверждён.',
  EMAIL_MISMATCH: 'Письмо для подтверждения можно отправить только на свой адрес.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Здесь нельзя изменить адрес электронной почты.',
  CHANGE_EMAIL_DISABLED: 'Изменить адрес электронной почты нельзя.',
  EMAIL_IS_THE_SAME: 'Это и есть ваш адрес электронной почты.',
  MAILBOX_NOT_PROVEN: 'Сначала войдите с помощью письма на ваш нынешний адрес.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Не удалось изменить ваш адрес электронной почты.',
  FAILED_TO_GET_USER_INFO: 'Не удалось загрузить данные аккаунта.',
  ACCOUNT_NOT_FOUND: 'Этот способ входа не найден.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Нельзя удалить последний способ входа в аккаунт.',
  USER_ID_OR_SESSION_REQUIRED: 'Нужен userId или сеанс.',
  PROVIDER_NOT_SUPPORTED: 'Сервис входа {id} не поддерживается.',
  PROVIDER_NOT_CONFIGURED: 'Этот сервис входа не настроен.',
  ACCESS_TOKEN_NOT_FOUND: 'Токен доступа не найден.',
  REFRESH_TOKEN_NOT_FOUND: 'Токен обновления не найден.',
  FAILED_TO_GET_ACCESS_TOKEN: 'Не удалось получить действующий токен доступа.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Не удалось обновить токен доступа.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Этот сервис входа не обновляет токены.',

  resetRequested:
    'Если этот адрес электронной почты нам известен, мы отправим на него ссылку для сброса пароля.',
  back: 'Назад',
  somethingWrong: 'Произошла ошибка',
  verifyAddress: 'Подтвердите адрес электронной почты',
  verify: 'Подтвердить',
  newEmailRequested: 'Подтвердите изменение по ссылке из письма на новый адрес',
  undoEmailChange: 'Отмена смены адреса',
  emailChangeIsUndone:
    'Аккаунту будет возвращён этот адрес, а сеансы во всех браузерах завершатся.',
  undo: 'Отменить изменение',
  emailChangeUndone: 'Аккаунту возвращён прежний адрес',
  accountIsMine: 'Да, это мой аккаунт',
  onlyVerify: 'Только подтвердить адрес',
  ownerConfirms:
    'Вы регистрировались с этим адресом? Тогда всё в аккаунте остаётся вашим. Если нет, то добавленное другими будет удалено, когда вы войдёте по ссылке, отправленной на этот адрес.',
  addressVerified: 'Ваш адрес электронной почты подтверждён',
  deleteAccount: 'Удаление аккаунта',
  deletionIsFinal: 'Ваш аккаунт и всё, что к нему относится, будут удалены. Отменить это нельзя.',
  deleteForGood: 'Удалить навсегда',
  accountDeleted: 'Ваш аккаунт удалён',
  linkIsInvalid: 'Ссылка недействительна или уже использована.',
  linkHasExpired: 'Срок действия ссылки истёк.',
  cancel: 'Отмена',
  signInCancelled: 'Вход отменён.',
  signInExpired: 'Срок входа истёк, или он начат в другом браузере. Начните заново.',
  providerFailed: 'Провайдер не смог завершить вход. Повторите попытку позже.',
  providerSharesNoEmail:
    'Провайдер не передал адрес электронной почты. Откройте к нему доступ у провайдера или войдите другим способом.',
  accountNotLinked:
    'Аккаунт с этим адресом уже есть. Сначала войдите в него, затем подключите провайдера.',
  accountCannotBeLinked: 'Этот аккаунт провайдера нельзя подключить.',
  accountOfOther: 'Этот аккаунт провайдера подключён к другому пользователю.',
  signUpIsClosed: 'Для этого входа нет аккаунта, а создать новый здесь нельзя.',
  PROVIDER_UNAVAILABLE: 'Провайдер недоступен. Повторите попытку позже.',
  PROVIDER_NOT_FOUND: 'Провайдер не найден',
  ID_TOKEN_NOT_SUPPORTED: 'id_token не поддерживается',
  USER_EMAIL_NOT_FOUND: 'Адрес электронной почты не найден',
  ACCOUNT_NOT_LINKED: 'аккаунт не привязан',
  SIGNUP_DISABLED: 'регистрация отключена',
  UNABLE_TO_CREATE_USER: 'не удалось создать пользователя',
  LINKING_NOT_ALLOWED: 'Аккаунт не привязан: привязка не разрешена',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'Аккаунт не привязан: разные адреса не разрешены',
  LINKING_FAILED: 'Аккаунт не привязан: не удалось создать аккаунт',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Аккаунт уже привязан к другому пользователю',
}

/**
 * Russian, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { russian } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [russian] } })
 * ```
 */
export const russian: LanguageTexts = {
  tag: 'ru',
  number: Language.RUS,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
