import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { polish as mails } from './mails/polish.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Prosimy się zalogować.',
  SESSION_NOT_OWN: 'Nie podczas działania w imieniu innej osoby.',
  SESSION_NOT_FRESH: 'Od zalogowania minęło zbyt dużo czasu. Prosimy zalogować się ponownie.',
  HOST_NOT_ALLOWED: 'Ten host nie jest dozwolony. Ustaw baseURL na adres aplikacji.',
  INVALID_ORIGIN: 'To żądanie pochodzi z niedozwolonej strony.',
  INVALID_CALLBACK_URL: 'Adres w polu „callbackURL” jest niedozwolony.',
  INVALID_REDIRECT_URL: 'Adres w polu „redirectURL” jest niedozwolony.',
  INVALID_ERROR_CALLBACK_URL: 'Adres w polu „errorCallbackURL” jest niedozwolony.',
  INVALID_NEW_USER_CALLBACK_URL: 'Adres w polu „newUserCallbackURL” jest niedozwolony.',
  VALIDATION_ERROR: 'Przesłane dane są nieprawidłowe.',
  invalidQuery: 'Parametry adresu są nieprawidłowe.',
  invalidPath: 'Otwierany adres jest nieprawidłowy.',
  headersNeeded: 'Brakuje nagłówków żądania.',
  asServerWithHeaders: 'Podaj „headers” albo „asServer”, ale nie jedno i drugie.',
  INVALID_EMAIL: 'Adres e-mail jest nieprawidłowy.',
  NOT_FOUND: 'Nie znaleziono.',
  METHOD_NOT_ALLOWED: 'Ta metoda jest tutaj niedozwolona.',
  PAYLOAD_TOO_LARGE: 'Żądanie jest zbyt duże.',
  REQUEST_TIMEOUT: 'Przesyłanie żądania trwało zbyt długo.',
  UNSUPPORTED_MEDIA_TYPE: 'Content-Type musi mieć wartość application/json.',
  TOO_MANY_REQUESTS: 'Zbyt wiele żądań. Prosimy spróbować później.',
  FIELD_VALUE_TAKEN: 'Wartość jednego z pól jest już zajęta.',
  INTERNAL_SERVER_ERROR: 'Wystąpił błąd serwera.',
  SERVICE_UNAVAILABLE: 'Usługa jest chwilowo niedostępna. Prosimy spróbować później.',

  INVALID_EMAIL_OR_PASSWORD: 'Adres e-mail lub hasło jest nieprawidłowe.',
  PASSWORD_TOO_SHORT: 'Hasło jest za krótkie.',
  PASSWORD_TOO_LONG: 'Hasło jest za długie.',
  USER_ALREADY_EXISTS: 'Konto z tym adresem e-mail już istnieje.',
  EMAIL_PASSWORD_DISABLED: 'Logowanie za pomocą adresu e-mail i hasła nie jest tu dostępne.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED:
    'Rejestracja za pomocą adresu e-mail i hasła nie jest tu dostępna.',
  MISSING_FIELD: 'Brakuje wymaganego pola.',
  SESSION_NOT_FOUND: 'Nie znaleziono sesji.',
  SESSION_EXPIRED: 'Sesja wygasła. Aby wykonać tę czynność, prosimy zalogować się ponownie.',
  NO_FIELDS_TO_UPDATE: 'Nie podano żadnej zmiany.',
  INVALID_PASSWORD: 'Hasło jest nieprawidłowe.',
  PASSWORD_COMPROMISED: 'To hasło jest zbyt znane. Prosimy wybrać inne.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'To konto nie ma hasła.',
  PASSWORD_ALREADY_SET: 'To konto ma już hasło.',
  RESET_PASSWORD_DISABLED: 'Resetowanie hasła nie jest tu dostępne.',
  INVALID_TOKEN: 'Link jest nieprawidłowy lub został już użyty.',
  TOKEN_EXPIRED: 'Link wygasł.',
  USER_NOT_FOUND: 'Nie znaleziono konta.',
  EMAIL_NOT_VERIFIED: 'Adres e-mail nie został jeszcze potwierdzony.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'Potwierdzanie adresów e-mail nie jest tu dostępne.',
  EMAIL_ALREADY_VERIFIED: 'Ten adres e-mail jest już potwierdzony.',
  EMAIL_MISMATCH: 'Wiadomość z potwierdzeniem można wysłać tylko na własny adres.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Adresu e-mail nie można tutaj zmienić.',
  CHANGE_EMAIL_DISABLED: 'Adresu e-mail nie można zmienić.',
  EMAIL_IS_THE_SAME: 'To jest już obecny adres e-mail tego konta.',
  MAILBOX_NOT_PROVEN:
    'Najpierw trzeba się zalogować za pomocą wiadomości wysłanej na obecny adres.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Nie udało się zmienić adresu e-mail.',
  FAILED_TO_GET_USER_INFO: 'Nie udało się wczytać danych konta.',
  ACCOUNT_NOT_FOUND: 'Nie znaleziono tej metody logowania.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Nie można usunąć ostatniej metody logowania do konta.',
  USER_ID_OR_SESSION_REQUIRED: 'Wymagany jest userId albo sesja.',
  PROVIDER_NOT_SUPPORTED: 'Dostawca logowania {id} nie jest obsługiwany.',
  PROVIDER_NOT_CONFIGURED: 'Ten dostawca logowania nie jest skonfigurowany.',
  ACCESS_TOKEN_NOT_FOUND: 'Nie znaleziono tokenu dostępu.',
  REFRESH_TOKEN_NOT_FOUND: 'Nie znaleziono tokenu odświeżania.',
  FAILED_TO_GET_ACCESS_TOKEN: 'Nie udało się uzyskać ważnego tokenu dostępu.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Nie udało się odświeżyć tokenu dostępu.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Ten dostawca logowania nie odświeża tokenów.',

  resetRequested:
    'Jeśli znamy ten adres e-mail, wyślemy na niego wiadomość z linkiem do zresetowania hasła.',
  back: 'Wróć',
  somethingWrong: 'Wystąpił błąd',
  verifyAddress: 'Potwierdzenie adresu e-mail',
  verify: 'Potwierdź',
  newEmailRequested: 'Prosimy potwierdzić zmianę linkiem z wiadomości wysłanej na nowy adres',
  undoEmailChange: 'Cofnięcie zmiany adresu',
  emailChangeIsUndone:
    'Konto odzyska ten adres, a sesje we wszystkich przeglądarkach zostaną zakończone.',
  undo: 'Cofnij zmianę',
  emailChangeUndone: 'Konto ma ponownie poprzedni adres',
  accountIsMine: 'Tak, to moje konto',
  onlyVerify: 'Tylko potwierdź adres',
  ownerConfirms:
    'Czy rejestracja z tym adresem pochodzi od Pani/Pana? Wtedy wszystko na koncie pozostaje. Jeśli nie, to, co dodali inni, zostanie usunięte po zalogowaniu się linkiem wysłanym na ten adres.',
  addressVerified: 'Adres e-mail został potwierdzony',
  deleteAccount: 'Usunięcie konta',
  deletionIsFinal:
    'Konto i wszystko, co do niego należy, zostanie usunięte. Tego nie można cofnąć.',
  deleteForGood: 'Usuń na zawsze',
  accountDeleted: 'Konto zostało usunięte',
  linkIsInvalid: 'Link jest nieprawidłowy lub został już użyty.',
  linkHasExpired: 'Link wygasł.',
  cancel: 'Anuluj',
  signInCancelled: 'Logowanie zostało anulowane.',
  signInExpired: 'Logowanie wygasło albo rozpoczęto je w innej przeglądarce. Zacznij od nowa.',
  providerFailed: 'Dostawca nie mógł dokończyć logowania. Spróbuj ponownie później.',
  providerSharesNoEmail:
    'Dostawca nie udostępnił adresu e-mail. Udostępnij go u dostawcy albo zaloguj się w inny sposób.',
  accountNotLinked:
    'Konto z tym adresem już istnieje. Najpierw zaloguj się na nie, a potem połącz dostawcę.',
  accountCannotBeLinked: 'Tego konta dostawcy nie można połączyć.',
  accountOfOther: 'To konto dostawcy jest połączone z innym użytkownikiem.',
  signUpIsClosed: 'Nie ma konta dla tego logowania, a nowych kont nie można tu zakładać.',
  PROVIDER_UNAVAILABLE: 'Dostawca jest nieosiągalny. Spróbuj ponownie później.',
  PROVIDER_NOT_FOUND: 'Nie znaleziono dostawcy',
  ID_TOKEN_NOT_SUPPORTED: 'id_token nie jest obsługiwany',
  USER_EMAIL_NOT_FOUND: 'Nie znaleziono adresu e-mail',
  ACCOUNT_NOT_LINKED: 'konto nie jest połączone',
  SIGNUP_DISABLED: 'rejestracja wyłączona',
  UNABLE_TO_CREATE_USER: 'nie można utworzyć użytkownika',
  LINKING_NOT_ALLOWED: 'Konto nie zostało połączone: łączenie niedozwolone',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED:
    'Konto nie zostało połączone: różne adresy e-mail są niedozwolone',
  LINKING_FAILED: 'Konto nie zostało połączone: nie można utworzyć konta',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Konto jest już połączone z kimś innym',
}

/**
 * Polish, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { polish } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [polish] } })
 * ```
 */
export const polish: LanguageTexts = {
  tag: 'pl',
  number: Language.POL,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
