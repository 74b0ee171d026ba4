import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in Ukrainian. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'Ви вийшли з цього акаунта. Додайте його знову.',
  INVALID_EMAIL: 'Введіть адресу на зразок ann@example.com.',
  NETWORK: 'Сервер недоступний. Перевірте з’єднання і спробуйте ще раз.',
  UNEXPECTED: 'Щось пішло не так. Спробуйте ще раз.',
  INVALID_EMAIL_OR_PASSWORD: 'Неправильна адреса або пароль.',
  AUTH_CANCELLED: 'Ключ доступу не використано.',
  PASSKEY_NOT_FOUND: 'Цей ключ доступу тут невідомий. Його вилучено, або він для іншого сайту.',
  PASSKEYS_NOT_SUPPORTED: 'Цей браузер не підтримує ключів доступу.',
  CHALLENGE_NOT_FOUND: 'Це тривало надто довго. Спробуйте ще раз.',
  PASSWORD_TOO_SHORT: 'Цей пароль надто короткий.',
  PASSWORD_TOO_LONG: 'Цей пароль надто довгий.',
  PASSWORD_COMPROMISED: 'Цей пароль надто поширений. Виберіть інший.',
  USER_ALREADY_EXISTS: 'Ця адреса вже має акаунт. Увійдіть.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Реєстрація з паролем тут недоступна.',
  REGISTRATION_CANCELLED: 'Ключ доступу не створено.',
  INVALID_CODE: 'Код неправильний або застарів.',
  TOO_MANY_ATTEMPTS: 'Забагато неправильних кодів. Запросіть інший лист.',
  NEW_USER_SIGNUP_DISABLED: 'Акаунта з цією адресою немає.',
  INVALID_TOKEN: 'Посилання вже використано, або воно застаріло. Запросіть інше.',
  EMAIL_IS_THE_SAME: 'Це вже ваша адреса.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Цю адресу не можна використати.',
  EMAIL_ALREADY_VERIFIED: 'Цю адресу вже підтверджено.',
  SESSION_NOT_OWN: 'Це недоступно, поки ви дієте за іншого користувача.',
  INVALID_PASSWORD: 'Теперішній пароль неправильний.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Це ваш єдиний спосіб входу.',
  LAST_SIGN_IN_METHOD: 'Це ваш єдиний спосіб входу.',
  PREVIOUSLY_REGISTERED: 'На цьому пристрої вже є ваш ключ доступу.',
  INVITATION_NOT_FOUND: 'На нього відповіли, його відкликали або його термін минув.',
  INVITATION_LINK_NOT_FOUND: 'Посилання відкликали, вичерпали або його термін минув.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'Той, хто запросив, залишив організацію.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Спершу підтвердьте адресу, потім відкрийте запрошення знову.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Цю адресу вже запрошено.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Ця людина вже учасник.',
  INVITATION_LIMIT_REACHED: 'Забагато відкритих запрошень.',
  TEAM_MEMBER_LIMIT_REACHED: 'У команді немає місця для нових учасників.',
  ORGANIZATION_ALREADY_EXISTS: 'Це коротке ім’я має інша організація.',
  SLUG_IS_TAKEN: 'Це коротке ім’я має інша організація.',
  INVALID_SLUG: 'Використовуйте малі латинські літери, цифри й дефіси.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'Ви не можете створити більше організацій.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Ви не можете створити організацію.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'В організації немає місця для нових учасників.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Ви єдиний власник. Спершу передайте володіння.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Організації потрібен власник.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Цю назву має інша роль.',
  INVALID_ROLE_NAME: 'Використовуйте літери, цифри, дефіси й підкреслення.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Цю роль мають учасники. Спершу дайте їм іншу.',
  TOO_MANY_ROLES: 'В організації немає місця для нових ролей.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Це єдина команда. Спершу створіть іншу.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Учасників команди бачать лише вони самі.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'В організації немає місця для нових команд.',
}

const interrupted = 'Вхід було перервано. Почніть знову.'
const providerFailed = 'Провайдер не передав ваших даних. Спробуйте пізніше.'
const failed = 'Щось пішло не так. Спробуйте ще раз.'

/** Texts of the errors of redirects in Ukrainian. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'Ви не дали згоди в провайдера, тому нічого не змінилося.',
  account_not_linked:
    'Ця адреса вже має акаунт. Увійдіть до нього іншим способом і пов’яжіть провайдера в налаштуваннях акаунта.',
  account_already_linked_to_different_user:
    'Цей акаунт провайдера пов’язав інший користувач. Увійдіть із ним або спершу відв’яжіть його там.',
  unable_to_link_account: 'Не вдалося пов’язати акаунт. Спробуйте ще раз.',
  signup_disabled:
    'Через цього провайдера не можна зареєструватися. Зареєструйтеся іншим способом, потім пов’яжіть його.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found:
    'Провайдер не передав вашої адреси. Дозвольте це в нього або зареєструйтеся іншим способом.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Цей провайдер тут більше недоступний.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'Ви повернулися двічі або більш ніж за десять хвилин. Почніть знову.',
  browser_mismatch: 'Ви почали в іншому браузері. Почніть знову в цьому.',
  session_mismatch: 'За цей час ви вийшли, тому акаунт не пов’язано.',
  provider_mismatch: 'Ви повернулися від іншого провайдера. Почніть знову.',
  issuer_mismatch: 'Переспрямування надійшло не від вашого провайдера. Почніть знову.',
  linking_not_allowed:
    'Провайдер не підтвердив вашої адреси. Підтвердьте її там і пов’яжіть акаунт знову.',
  email_does_not_match:
    'Провайдер має іншу вашу адресу. Змініть одну з двох і пов’яжіть акаунт знову.',
  token_expired: 'Термін дії посилання минув. Запросіть інше.',
  invalid_token: 'Посилання вже використано, або надіслано новіше.',
  expired_token: 'Термін дії посилання минув. Запросіть інше.',
  other_browser: 'Відкрийте посилання в браузері, який його запросив, або запросіть його в цьому.',
  new_user_signup_disabled: 'Акаунта з цією адресою немає.',
  unauthorized: 'Спершу увійдіть на цьому пристрої, потім відкрийте посилання знову.',
  user_not_found: 'Акаунта з цього посилання більше немає.',
}
