import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in Polish. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'To konto jest wylogowane. Dodaj je ponownie.',
  INVALID_EMAIL: 'Podaj e-mail, na przykład ann@example.com.',
  NETWORK: 'Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  UNEXPECTED: 'Coś poszło nie tak. Spróbuj ponownie.',
  INVALID_EMAIL_OR_PASSWORD: 'E-mail lub hasło jest nieprawidłowe.',
  AUTH_CANCELLED: 'Nie użyto klucza dostępu.',
  PASSKEY_NOT_FOUND:
    'Ten klucz dostępu nie jest tu znany. Został usunięty albo jest do innej witryny.',
  PASSKEYS_NOT_SUPPORTED: 'Ta przeglądarka nie obsługuje kluczy dostępu.',
  CHALLENGE_NOT_FOUND: 'Trwało to zbyt długo. Spróbuj ponownie.',
  PASSWORD_TOO_SHORT: 'To hasło jest za krótkie.',
  PASSWORD_TOO_LONG: 'To hasło jest za długie.',
  PASSWORD_COMPROMISED: 'To hasło jest zbyt popularne. Wybierz inne.',
  USER_ALREADY_EXISTS: 'Ten e-mail ma już konto. Zaloguj się.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Rejestracja hasłem nie jest tu dostępna.',
  REGISTRATION_CANCELLED: 'Nie utworzono klucza dostępu.',
  INVALID_CODE: 'Ten kod jest nieprawidłowy lub wygasł.',
  TOO_MANY_ATTEMPTS: 'Zbyt wiele błędnych kodów. Poproś o kolejną wiadomość.',
  NEW_USER_SIGNUP_DISABLED: 'Żadne konto nie ma tego e-maila.',
  INVALID_TOKEN: 'Ten link został już użyty lub wygasł. Poproś o inny.',
  EMAIL_IS_THE_SAME: 'To już jest Twój e-mail.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Tego e-maila nie można użyć.',
  EMAIL_ALREADY_VERIFIED: 'Ten e-mail jest już potwierdzony.',
  SESSION_NOT_OWN: 'Nie można tego zrobić, gdy działasz za inną osobę.',
  INVALID_PASSWORD: 'Obecne hasło jest nieprawidłowe.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'To jedyny sposób logowania.',
  LAST_SIGN_IN_METHOD: 'To jedyny sposób logowania.',
  PREVIOUSLY_REGISTERED: 'Na tym urządzeniu jest już Twój klucz dostępu.',
  INVITATION_NOT_FOUND: 'Udzielono na nie odpowiedzi, zostało cofnięte albo wygasło.',
  INVITATION_LINK_NOT_FOUND: 'Link został unieważniony, wyczerpany albo wygasł.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'Osoba zapraszająca opuściła organizację.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Najpierw potwierdź e-mail, a potem otwórz zaproszenie ponownie.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Ten e-mail jest już zaproszony.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Ta osoba jest już członkiem.',
  INVITATION_LIMIT_REACHED: 'Jest zbyt wiele oczekujących zaproszeń.',
  TEAM_MEMBER_LIMIT_REACHED: 'W zespole nie ma miejsca na więcej członków.',
  ORGANIZATION_ALREADY_EXISTS: 'Inna organizacja ma tę krótką nazwę.',
  SLUG_IS_TAKEN: 'Inna organizacja ma tę krótką nazwę.',
  INVALID_SLUG: 'Użyj małych liter, cyfr i łączników.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'Nie możesz utworzyć więcej organizacji.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Nie możesz utworzyć organizacji.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'W organizacji nie ma miejsca na więcej członków.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Jesteś jedynym właścicielem. Najpierw przekaż własność.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Organizacja potrzebuje właściciela.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Inna rola ma tę nazwę.',
  INVALID_ROLE_NAME: 'Użyj liter, cyfr, łączników i podkreśleń.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Członkowie mają tę rolę. Najpierw nadaj im inną.',
  TOO_MANY_ROLES: 'W organizacji nie ma miejsca na więcej ról.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'To jedyny zespół. Najpierw utwórz inny.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Członków zespołu widzą tylko jego członkowie.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'W organizacji nie ma miejsca na więcej zespołów.',
}

const interrupted = 'Logowanie zostało przerwane. Zacznij od nowa.'
const providerFailed = 'Dostawca nie przesłał Twoich danych. Spróbuj ponownie później.'
const failed = 'Coś poszło nie tak. Spróbuj ponownie.'

/** Texts of the errors of redirects in Polish. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'Nie wyrażono zgody u dostawcy, więc nic się nie zmieniło.',
  account_not_linked:
    'Ten e-mail ma już konto. Zaloguj się do niego w inny sposób, a potem połącz dostawcę w ustawieniach konta.',
  account_already_linked_to_different_user:
    'Inny użytkownik połączył to konto dostawcy. Zaloguj się nim albo najpierw je tam odłącz.',
  unable_to_link_account: 'Nie udało się połączyć konta. Spróbuj ponownie.',
  signup_disabled:
    'U tego dostawcy nie można się zarejestrować. Zarejestruj się w inny sposób, a potem go połącz.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found:
    'Dostawca nie przesłał Twojego e-maila. Zezwól na to u niego albo zarejestruj się w inny sposób.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Ten dostawca nie jest już tu dostępny.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'Powrót nastąpił dwa razy albo po ponad dziesięciu minutach. Zacznij od nowa.',
  browser_mismatch: 'Logowanie zaczęto w innej przeglądarce. Zacznij od nowa w tej.',
  session_mismatch: 'W międzyczasie nastąpiło wylogowanie, więc konto nie zostało połączone.',
  provider_mismatch: 'Powrót nastąpił od innego dostawcy. Zacznij od nowa.',
  issuer_mismatch: 'Przekierowanie nie pochodziło od Twojego dostawcy. Zacznij od nowa.',
  linking_not_allowed:
    'Dostawca nie potwierdził Twojego e-maila. Potwierdź go u niego, a potem połącz konto ponownie.',
  email_does_not_match:
    'Dostawca ma Twój inny e-mail. Zmień jeden z nich, a potem połącz konto ponownie.',
  token_expired: 'Link wygasł. Poproś o inny.',
  invalid_token: 'Link został już użyty albo wysłano nowszy.',
  expired_token: 'Link wygasł. Poproś o inny.',
  other_browser: 'Otwórz link w przeglądarce, która o niego poprosiła, albo poproś o link w tej.',
  new_user_signup_disabled: 'Żadne konto nie ma tego e-maila.',
  unauthorized: 'Najpierw zaloguj się na tym urządzeniu, a potem otwórz link ponownie.',
  user_not_found: 'Konto z tego linku już nie istnieje.',
}
