import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { ukrainian as mails } from './mails/ukrainian.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Будь ласка, увійдіть.',
  'Not while you act for somebody else': 'Неможливо, поки ви дієте від імені іншої людини.',
  'Session is not fresh': 'Ви увійшли надто давно. Будь ласка, увійдіть ще раз.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Цей хост не дозволений. Вкажіть адресу застосунку в baseURL.',
  'Invalid origin': 'Запит надійшов із недозволеного сайту.',
  'Invalid callbackURL': 'Адреса в полі «callbackURL» не дозволена.',
  'Invalid redirectURL': 'Адреса в полі «redirectURL» не дозволена.',
  'Invalid errorCallbackURL': 'Адреса в полі «errorCallbackURL» не дозволена.',
  'Invalid newUserCallbackURL': 'Адреса в полі «newUserCallbackURL» не дозволена.',
  'Invalid body parameters': 'Надіслані дані некоректні.',
  'Invalid query parameters': 'Параметри адреси некоректні.',
  'Invalid path parameters': 'Запитана адреса некоректна.',
  'Headers is required': 'У запиті немає заголовків.',
  'Give either headers or asServer, not both':
    'Укажіть або «headers», або «asServer», але не обидва разом.',
  'Invalid email': 'Адресу електронної пошти вказано неправильно.',
  'Not found': 'Нічого не знайдено.',
  'Method not allowed': 'Цей метод тут не дозволено.',
  'Body is too large': 'Запит завеликий.',
  'Body took too long': 'Передавання запиту тривало надто довго.',
  'Content-Type must be application/json': 'Content-Type має бути application/json.',
  'Too many requests. Please try again later.': 'Забагато запитів. Спробуйте пізніше.',
  'The value of a field is taken': 'Значення одного з полів уже зайняте.',
  Refused: 'Запит відхилено.',
  'Internal server error': 'На сервері сталася помилка.',
  'Service unavailable. Please try again later.':
    'Сервіс тимчасово недоступний. Спробуйте пізніше.',

  'Invalid email or password': 'Неправильна адреса електронної пошти або пароль.',
  'Password too short': 'Пароль закороткий.',
  'Password too long': 'Пароль задовгий.',
  'User already exists': 'Обліковий запис із такою адресою електронної пошти вже є.',
  'Email and password is not enabled': 'Вхід за електронною поштою та паролем тут недоступний.',
  'Email and password sign up is not enabled':
    'Реєстрація за електронною поштою та паролем тут недоступна.',
  'A required field is missing': 'Не заповнено обов’язкове поле.',
  'Failed to get session': 'Не вдалося завантажити сеанс.',
  'Session not found': 'Сеанс не знайдено.',
  'Session expired. Re-authenticate to perform this action.':
    'Сеанс завершився. Щоб виконати цю дію, увійдіть ще раз.',
  'No fields to update': 'Змін не вказано.',
  'Invalid password': 'Неправильний пароль.',
  'The password is too well known': 'Цей пароль надто відомий. Виберіть інший.',
  'Credential account not found': 'Цей обліковий запис не має пароля.',
  'user already has a password': 'Цей обліковий запис уже має пароль.',
  "Reset password isn't enabled": 'Скидання пароля тут недоступне.',
  'invalid token': 'Посилання недійсне або вже використане.',
  'Token expired': 'Термін дії посилання минув.',
  'User not found': 'Обліковий запис не знайдено.',
  'Email not verified': 'Вашу адресу електронної пошти ще не підтверджено.',
  "Verification email isn't enabled": 'Підтвердження адрес електронної пошти тут недоступне.',
  'You can only send a verification email to an unverified email':
    'Цю адресу електронної пошти вже підтверджено.',
  'You can only send a verification email to your own email':
    'Лист для підтвердження можна надіслати лише на власну адресу.',
  'Email can not be updated': 'Тут не можна змінити адресу електронної пошти.',
  'Change email is disabled': 'Змінити адресу електронної пошти не можна.',
  'Email is the same': 'Це вже ваша адреса електронної пошти.',
  'Sign in with a mail to your current address first':
    'Спочатку увійдіть за допомогою листа на вашу теперішню адресу.',
  "Couldn't update your email": 'Не вдалося змінити вашу адресу електронної пошти.',
  'Failed to get user info': 'Не вдалося завантажити дані облікового запису.',
  'Account not found': 'Цей спосіб входу не знайдено.',
  "You can't unlink your last account":
    'Не можна вилучити останній спосіб входу до облікового запису.',
  'Either userId or session is required': 'Потрібен userId або сеанс.',
  'Provider {id} is not supported': 'Сервіс входу {id} не підтримується.',
  'Provider is not configured': 'Цей сервіс входу не налаштовано.',
  'Access token not found': 'Токен доступу не знайдено.',
  'Refresh token not found': 'Токен оновлення не знайдено.',
  'Failed to get a valid access token': 'Не вдалося отримати дійсний токен доступу.',
  'Failed to refresh access token': 'Не вдалося оновити токен доступу.',
  'Provider does not support token refreshing': 'Цей сервіс входу не оновлює токени.',

  'If this email exists in our system, check your email for the reset link':
    'Якщо ця адреса електронної пошти нам відома, ми надішлемо на неї посилання для скидання пароля.',
  Back: 'Назад',
  'Something went wrong': 'Сталася помилка',
  'Verify your address': 'Підтвердьте адресу електронної пошти',
  Verify: 'Підтвердити',
  'Confirm the change with the link in the mail to your new address':
    'Підтвердьте зміну за посиланням із листа на нову адресу',
  'Undo the change of your address': 'Скасування зміни адреси',
  'Your account gets this address back, and every browser is signed out of it.':
    'Обліковому запису буде повернено цю адресу, а сеанси в усіх браузерах завершаться.',
  'Undo the change': 'Скасувати зміну',
  'Your account has its former address again': 'Обліковому запису повернено попередню адресу',
  'Yes, this is my account': 'Так, це мій обліковий запис',
  'Only verify the address': 'Лише підтвердити адресу',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    'Ви реєструвалися з цією адресою? Тоді все в обліковому записі залишається вашим. Якщо ні, то додане іншими буде видалено, коли ви ввійдете за посиланням, надісланим на цю адресу.',
  'Your address is verified': 'Вашу адресу електронної пошти підтверджено',
  'Delete your account': 'Видалення облікового запису',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Ваш обліковий запис і все, що до нього належить, буде видалено. Скасувати це неможливо.',
  'Delete for good': 'Видалити назавжди',
  'Your account is deleted': 'Ваш обліковий запис видалено',
  'The provider cannot be reached. Please try again later.':
    'Провайдер недоступний. Спробуйте пізніше.',
  'Provider not found': 'Провайдера не знайдено',
  'id_token not supported': 'id_token не підтримується',
  'User email not found': 'Адресу електронної пошти не знайдено',
  'account not linked': 'акаунт не прив’язано',
  'signup disabled': 'реєстрацію вимкнено',
  'unable to create user': 'не вдалося створити користувача',
  'Account not linked - linking not allowed': 'Акаунт не прив’язано: прив’язування не дозволено',
  'Account not linked - different emails not allowed':
    'Акаунт не прив’язано: різні адреси не дозволено',
  'Account not linked - unable to create account':
    'Акаунт не прив’язано: не вдалося створити акаунт',
  'The account is linked to somebody else already': 'Акаунт уже прив’язано до іншого користувача',
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
