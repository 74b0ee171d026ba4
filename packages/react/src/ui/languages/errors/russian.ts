import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in Russian. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'Вы вышли из этого аккаунта. Добавьте его снова.',
  INVALID_EMAIL: 'Введите адрес вида ann@example.com.',
  NETWORK: 'Сервер недоступен. Проверьте соединение и попробуйте ещё раз.',
  UNEXPECTED: 'Что-то пошло не так. Попробуйте ещё раз.',
  INVALID_EMAIL_OR_PASSWORD: 'Неверный адрес или пароль.',
  AUTH_CANCELLED: 'Ключ доступа не использован.',
  PASSKEY_NOT_FOUND: 'Этот ключ доступа здесь неизвестен. Он удалён или относится к другому сайту.',
  PASSKEYS_NOT_SUPPORTED: 'Этот браузер не поддерживает ключи доступа.',
  CHALLENGE_NOT_FOUND: 'Это заняло слишком много времени. Попробуйте ещё раз.',
  PASSWORD_TOO_SHORT: 'Этот пароль слишком короткий.',
  PASSWORD_TOO_LONG: 'Этот пароль слишком длинный.',
  PASSWORD_COMPROMISED: 'Этот пароль слишком распространён. Выберите другой.',
  USER_ALREADY_EXISTS: 'У этого адреса уже есть аккаунт. Войдите.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Регистрация с паролем здесь недоступна.',
  REGISTRATION_CANCELLED: 'Ключ доступа не создан.',
  INVALID_CODE: 'Код неверен или устарел.',
  TOO_MANY_ATTEMPTS: 'Слишком много неверных кодов. Запросите другое письмо.',
  NEW_USER_SIGNUP_DISABLED: 'Аккаунта с этим адресом нет.',
  INVALID_TOKEN: 'Ссылка уже использована или устарела. Запросите другую.',
  EMAIL_IS_THE_SAME: 'Это уже ваш адрес.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Этот адрес нельзя использовать.',
  EMAIL_ALREADY_VERIFIED: 'Этот адрес уже подтверждён.',
  SESSION_NOT_OWN: 'Это недоступно, пока вы действуете за другого пользователя.',
  INVALID_PASSWORD: 'Нынешний пароль неверен.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Это ваш единственный способ входа.',
  LAST_SIGN_IN_METHOD: 'Это ваш единственный способ входа.',
  PREVIOUSLY_REGISTERED: 'На этом устройстве уже есть ваш ключ доступа.',
  INVITATION_NOT_FOUND: 'На него ответили, его отозвали или его срок истёк.',
  INVITATION_LINK_NOT_FOUND: 'Ссылку отозвали, её использования исчерпаны или её срок истёк.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'Пригласивший покинул организацию.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Сначала подтвердите адрес, затем откройте приглашение снова.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Этот адрес уже приглашён.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Этот человек уже участник.',
  INVITATION_LIMIT_REACHED: 'Слишком много открытых приглашений.',
  TEAM_MEMBER_LIMIT_REACHED: 'В команде нет места для новых участников.',
  ORGANIZATION_ALREADY_EXISTS: 'Это краткое имя у другой организации.',
  SLUG_IS_TAKEN: 'Это краткое имя у другой организации.',
  INVALID_SLUG: 'Используйте строчные латинские буквы, цифры и дефисы.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'Вы не можете создать больше организаций.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Вы не можете создать организацию.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'В организации нет места для новых участников.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Вы единственный владелец. Сначала передайте владение.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Организации нужен владелец.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Это название у другой роли.',
  INVALID_ROLE_NAME: 'Используйте буквы, цифры, дефисы и подчёркивания.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Эта роль есть у участников. Сначала дайте им другую.',
  TOO_MANY_ROLES: 'В организации нет места для новых ролей.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Это единственная команда. Сначала создайте другую.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Участников команды видят только они сами.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'В организации нет места для новых команд.',
}

const interrupted = 'Вход был прерван. Начните заново.'
const providerFailed = 'Провайдер не передал ваши данные. Попробуйте позже.'
const failed = 'Что-то пошло не так. Попробуйте ещё раз.'

/** Texts of the errors of redirects in Russian. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'Вы не дали согласия у провайдера, поэтому ничего не изменилось.',
  account_not_linked:
    'У этого адреса уже есть аккаунт. Войдите в него другим способом и свяжите провайдера в настройках аккаунта.',
  account_already_linked_to_different_user:
    'Этот аккаунт провайдера связан с другим пользователем. Войдите с ним или сначала отвяжите его там.',
  unable_to_link_account: 'Не удалось связать аккаунт. Попробуйте ещё раз.',
  signup_disabled:
    'Через этого провайдера нельзя зарегистрироваться. Зарегистрируйтесь другим способом, затем свяжите его.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found:
    'Провайдер не передал ваш адрес. Разрешите это у него или зарегистрируйтесь другим способом.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Этот провайдер здесь больше недоступен.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'Вы вернулись дважды или спустя более десяти минут. Начните заново.',
  browser_mismatch: 'Вы начали в другом браузере. Начните заново в этом.',
  session_mismatch: 'За это время вы вышли, поэтому аккаунт не связан.',
  provider_mismatch: 'Вы вернулись от другого провайдера. Начните заново.',
  issuer_mismatch: 'Перенаправление пришло не от вашего провайдера. Начните заново.',
  linking_not_allowed:
    'Провайдер не подтвердил ваш адрес. Подтвердите его там и свяжите аккаунт снова.',
  email_does_not_match:
    'У провайдера другой ваш адрес. Измените один из двух и свяжите аккаунт снова.',
  token_expired: 'Срок действия ссылки истёк. Запросите другую.',
  invalid_token: 'Ссылка уже использована, или отправлена более новая.',
  expired_token: 'Срок действия ссылки истёк. Запросите другую.',
  other_browser: 'Откройте ссылку в браузере, который её запросил, или запросите её в этом.',
  new_user_signup_disabled: 'Аккаунта с этим адресом нет.',
  unauthorized: 'Сначала войдите на этом устройстве, затем откройте ссылку снова.',
  user_not_found: 'Аккаунта из этой ссылки больше нет.',
}
