import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { russian as mails } from './mails/russian.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Пожалуйста, войдите в аккаунт.',
  'Not while you act for somebody else':
    'Невозможно, пока вы действуете от имени другого человека.',
  'Session is not fresh': 'Вы вошли слишком давно. Пожалуйста, войдите ещё раз.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Этот хост не разрешён. Укажите адрес приложения в baseURL.',
  'Invalid origin': 'Запрос пришёл с неразрешённого сайта.',
  'Invalid callbackURL': 'Адрес в поле «callbackURL» не разрешён.',
  'Invalid redirectURL': 'Адрес в поле «redirectURL» не разрешён.',
  'Invalid errorCallbackURL': 'Адрес в поле «errorCallbackURL» не разрешён.',
  'Invalid newUserCallbackURL': 'Адрес в поле «newUserCallbackURL» не разрешён.',
  'Invalid body parameters': 'Отправленные данные некорректны.',
  'Invalid query parameters': 'Параметры адреса некорректны.',
  'Invalid path parameters': 'Запрошенный адрес некорректен.',
  'Headers is required': 'В запросе нет заголовков.',
  'Give either headers or asServer, not both':
    'Укажите либо «headers», либо «asServer», но не оба сразу.',
  'Invalid email': 'Адрес электронной почты указан неверно.',
  'Not found': 'Ничего не найдено.',
  'Method not allowed': 'Этот метод здесь не разрешён.',
  'Body is too large': 'Запрос слишком большой.',
  'Body took too long': 'Запрос передавался слишком долго.',
  'Content-Type must be application/json': 'Content-Type должен быть application/json.',
  'Too many requests. Please try again later.': 'Слишком много запросов. Попробуйте позже.',
  'The value of a field is taken': 'Значение одного из полей уже занято.',
  Refused: 'Запрос отклонён.',
  'Internal server error': 'На сервере произошла ошибка.',
  'Service unavailable. Please try again later.': 'Сервис временно недоступен. Попробуйте позже.',

  'Invalid email or password': 'Неверный адрес электронной почты или пароль.',
  'Password too short': 'Пароль слишком короткий.',
  'Password too long': 'Пароль слишком длинный.',
  'User already exists': 'Аккаунт с таким адресом электронной почты уже есть.',
  'Email and password is not enabled': 'Вход по электронной почте и паролю здесь недоступен.',
  'Email and password sign up is not enabled':
    'Регистрация по электронной почте и паролю здесь недоступна.',
  'A required field is missing': 'Не заполнено обязательное поле.',
  'Failed to get session': 'Не удалось загрузить сеанс.',
  'Session not found': 'Сеанс не найден.',
  'Session expired. Re-authenticate to perform this action.':
    'Сеанс истёк. Чтобы выполнить это действие, войдите ещё раз.',
  'No fields to update': 'Изменения не указаны.',
  'Invalid password': 'Неверный пароль.',
  'The password is too well known': 'Этот пароль слишком известен. Выберите другой.',
  'Credential account not found': 'У этого аккаунта нет пароля.',
  'user already has a password': 'У этого аккаунта уже есть пароль.',
  "Reset password isn't enabled": 'Сброс пароля здесь недоступен.',
  'invalid token': 'Ссылка недействительна или уже использована.',
  'Token expired': 'Срок действия ссылки истёк.',
  'User not found': 'Аккаунт не найден.',
  'Email not verified': 'Ваш адрес электронной почты ещё не подтверждён.',
  "Verification email isn't enabled": 'Подтверждение адресов электронной почты здесь недоступно.',
  'You can only send a verification email to an unverified email':
    'Этот адрес электронной почты уже подтверждён.',
  'You can only send a verification email to your own email':
    'Письмо для подтверждения можно отправить только на свой адрес.',
  'Email can not be updated': 'Здесь нельзя изменить адрес электронной почты.',
  'Change email is disabled': 'Изменить адрес электронной почты нельзя.',
  'Email is the same': 'Это и есть ваш адрес электронной почты.',
  'Sign in with a mail to your current address first':
    'Сначала войдите с помощью письма на ваш нынешний адрес.',
  "Couldn't update your email": 'Не удалось изменить ваш адрес электронной почты.',
  'Failed to get user info': 'Не удалось загрузить данные аккаунта.',
  'Account not found': 'Этот способ входа не найден.',
  "You can't unlink your last account": 'Нельзя удалить последний способ входа в аккаунт.',
  'Either userId or session is required': 'Нужен userId или сеанс.',
  'Provider {id} is not supported': 'Сервис входа {id} не поддерживается.',
  'Provider is not configured': 'Этот сервис входа не настроен.',
  'Access token not found': 'Токен доступа не найден.',
  'Refresh token not found': 'Токен обновления не найден.',
  'Failed to get a valid access token': 'Не удалось получить действующий токен доступа.',
  'Failed to refresh access token': 'Не удалось обновить токен доступа.',
  'Provider does not support token refreshing': 'Этот сервис входа не обновляет токены.',

  'If this email exists in our system, check your email for the reset link':
    'Если этот адрес электронной почты нам известен, мы отправим на него ссылку для сброса пароля.',
  Back: 'Назад',
  'Something went wrong': 'Произошла ошибка',
  'Verify your address': 'Подтвердите адрес электронной почты',
  Verify: 'Подтвердить',
  'Confirm the change with the link in the mail to your new address':
    'Подтвердите изменение по ссылке из письма на новый адрес',
  'Undo the change of your address': 'Отмена смены адреса',
  'Your account gets this address back, and every browser is signed out of it.':
    'Аккаунту будет возвращён этот адрес, а сеансы во всех браузерах завершатся.',
  'Undo the change': 'Отменить изменение',
  'Your account has its former address again': 'Аккаунту возвращён прежний адрес',
  'Yes, this is my account': 'Да, это мой аккаунт',
  'Only verify the address': 'Только подтвердить адрес',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    'Вы регистрировались с этим адресом? Тогда всё в аккаунте остаётся вашим. Если нет, то добавленное другими будет удалено, когда вы войдёте по ссылке, отправленной на этот адрес.',
  'Your address is verified': 'Ваш адрес электронной почты подтверждён',
  'Delete your account': 'Удаление аккаунта',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Ваш аккаунт и всё, что к нему относится, будут удалены. Отменить это нельзя.',
  'Delete for good': 'Удалить навсегда',
  'Your account is deleted': 'Ваш аккаунт удалён',
  'The provider cannot be reached. Please try again later.':
    'Провайдер недоступен. Повторите попытку позже.',
  'Provider not found': 'Провайдер не найден',
  'id_token not supported': 'id_token не поддерживается',
  'User email not found': 'Адрес электронной почты не найден',
  'account not linked': 'аккаунт не привязан',
  'signup disabled': 'регистрация отключена',
  'unable to create user': 'не удалось создать пользователя',
  'Account not linked - linking not allowed': 'Аккаунт не привязан: привязка не разрешена',
  'Account not linked - different emails not allowed':
    'Аккаунт не привязан: разные адреса не разрешены',
  'Account not linked - unable to create account':
    'Аккаунт не привязан: не удалось создать аккаунт',
  'The account is linked to somebody else already': 'Аккаунт уже привязан к другому пользователю',
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
