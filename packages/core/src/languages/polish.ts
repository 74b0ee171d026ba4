import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { polish as mails } from './mails/polish.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Prosimy się zalogować.',
  'Not while you act for somebody else': 'Nie podczas działania w imieniu innej osoby.',
  'Session is not fresh': 'Od zalogowania minęło zbyt dużo czasu. Prosimy zalogować się ponownie.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Ten host nie jest dozwolony. Ustaw baseURL na adres aplikacji.',
  'Invalid origin': 'To żądanie pochodzi z niedozwolonej strony.',
  'Invalid callbackURL': 'Adres w polu „callbackURL” jest niedozwolony.',
  'Invalid redirectURL': 'Adres w polu „redirectURL” jest niedozwolony.',
  'Invalid errorCallbackURL': 'Adres w polu „errorCallbackURL” jest niedozwolony.',
  'Invalid newUserCallbackURL': 'Adres w polu „newUserCallbackURL” jest niedozwolony.',
  'Invalid body parameters': 'Przesłane dane są nieprawidłowe.',
  'Invalid query parameters': 'Parametry adresu są nieprawidłowe.',
  'Invalid path parameters': 'Otwierany adres jest nieprawidłowy.',
  'Headers is required': 'Brakuje nagłówków żądania.',
  'Give either headers or asServer, not both':
    'Podaj „headers” albo „asServer”, ale nie jedno i drugie.',
  'Invalid email': 'Adres e-mail jest nieprawidłowy.',
  'Not found': 'Nie znaleziono.',
  'Method not allowed': 'Ta metoda jest tutaj niedozwolona.',
  'Body is too large': 'Żądanie jest zbyt duże.',
  'Body took too long': 'Przesyłanie żądania trwało zbyt długo.',
  'Content-Type must be application/json': 'Content-Type musi mieć wartość application/json.',
  'Too many requests. Please try again later.': 'Zbyt wiele żądań. Prosimy spróbować później.',
  'The value of a field is taken': 'Wartość jednego z pól jest już zajęta.',
  Refused: 'Żądanie zostało odrzucone.',
  'Internal server error': 'Wystąpił błąd serwera.',
  'Service unavailable. Please try again later.':
    'Usługa jest chwilowo niedostępna. Prosimy spróbować później.',

  'Invalid email or password': 'Adres e-mail lub hasło jest nieprawidłowe.',
  'Password too short': 'Hasło jest za krótkie.',
  'Password too long': 'Hasło jest za długie.',
  'User already exists': 'Konto z tym adresem e-mail już istnieje.',
  'Email and password is not enabled':
    'Logowanie za pomocą adresu e-mail i hasła nie jest tu dostępne.',
  'Email and password sign up is not enabled':
    'Rejestracja za pomocą adresu e-mail i hasła nie jest tu dostępna.',
  'A required field is missing': 'Brakuje wymaganego pola.',
  'Failed to get session': 'Nie udało się wczytać sesji.',
  'Session not found': 'Nie znaleziono sesji.',
  'Session expired. Re-authenticate to perform this action.':
    'Sesja wygasła. Aby wykonać tę czynność, prosimy zalogować się ponownie.',
  'No fields to update': 'Nie podano żadnej zmiany.',
  'Invalid password': 'Hasło jest nieprawidłowe.',
  'The password is too well known': 'To hasło jest zbyt znane. Prosimy wybrać inne.',
  'Credential account not found': 'To konto nie ma hasła.',
  'user already has a password': 'To konto ma już hasło.',
  "Reset password isn't enabled": 'Resetowanie hasła nie jest tu dostępne.',
  'invalid token': 'Link jest nieprawidłowy lub został już użyty.',
  'Token expired': 'Link wygasł.',
  'User not found': 'Nie znaleziono konta.',
  'Email not verified': 'Adres e-mail nie został jeszcze potwierdzony.',
  "Verification email isn't enabled": 'Potwierdzanie adresów e-mail nie jest tu dostępne.',
  'You can only send a verification email to an unverified email':
    'Ten adres e-mail jest już potwierdzony.',
  'You can only send a verification email to your own email':
    'Wiadomość z potwierdzeniem można wysłać tylko na własny adres.',
  'Email can not be updated': 'Adresu e-mail nie można tutaj zmienić.',
  'Change email is disabled': 'Adresu e-mail nie można zmienić.',
  'Email is the same': 'To jest już obecny adres e-mail tego konta.',
  'Sign in with a mail to your current address first':
    'Najpierw trzeba się zalogować za pomocą wiadomości wysłanej na obecny adres.',
  "Couldn't update your email": 'Nie udało się zmienić adresu e-mail.',
  'Failed to get user info': 'Nie udało się wczytać danych konta.',
  'Account not found': 'Nie znaleziono tej metody logowania.',
  "You can't unlink your last account": 'Nie można usunąć ostatniej metody logowania do konta.',
  'Either userId or session is required': 'Wymagany jest userId albo sesja.',
  'Provider {id} is not supported': 'Dostawca logowania {id} nie jest obsługiwany.',
  'Provider is not configured': 'Ten dostawca logowania nie jest skonfigurowany.',
  'Access token not found': 'Nie znaleziono tokenu dostępu.',
  'Refresh token not found': 'Nie znaleziono tokenu odświeżania.',
  'Failed to get a valid access token': 'Nie udało się uzyskać ważnego tokenu dostępu.',
  'Failed to refresh access token': 'Nie udało się odświeżyć tokenu dostępu.',
  'Provider does not support token refreshing': 'Ten dostawca logowania nie odświeża tokenów.',

  'If this email exists in our system, check your email for the reset link':
    'Jeśli znamy ten adres e-mail, wyślemy na niego wiadomość z linkiem do zresetowania hasła.',
  Back: 'Wróć',
  'Something went wrong': 'Wystąpił błąd',
  'Verify your address': 'Potwierdzenie adresu e-mail',
  Verify: 'Potwierdź',
  'Confirm the change with the link in the mail to your new address':
    'Prosimy potwierdzić zmianę linkiem z wiadomości wysłanej na nowy adres',
  'Undo the change of your address': 'Cofnięcie zmiany adresu',
  'Your account gets this address back, and every browser is signed out of it.':
    'Konto odzyska ten adres, a sesje we wszystkich przeglądarkach zostaną zakończone.',
  'Undo the change': 'Cofnij zmianę',
  'Your account has its former address again': 'Konto ma ponownie poprzedni adres',
  'Yes, this is my account': 'Tak, to moje konto',
  'Only verify the address': 'Tylko potwierdź adres',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    'Czy rejestracja z tym adresem pochodzi od Pani/Pana? Wtedy wszystko na koncie pozostaje. Jeśli nie, to, co dodali inni, zostanie usunięte po zalogowaniu się linkiem wysłanym na ten adres.',
  'Your address is verified': 'Adres e-mail został potwierdzony',
  'Delete your account': 'Usunięcie konta',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Konto i wszystko, co do niego należy, zostanie usunięte. Tego nie można cofnąć.',
  'Delete for good': 'Usuń na zawsze',
  'Your account is deleted': 'Konto zostało usunięte',
  'The provider cannot be reached. Please try again later.':
    'Dostawca jest nieosiągalny. Spróbuj ponownie później.',
  'Provider not found': 'Nie znaleziono dostawcy',
  'id_token not supported': 'id_token nie jest obsługiwany',
  'User email not found': 'Nie znaleziono adresu e-mail',
  'account not linked': 'konto nie jest połączone',
  'signup disabled': 'rejestracja wyłączona',
  'unable to create user': 'nie można utworzyć użytkownika',
  'Account not linked - linking not allowed': 'Konto nie zostało połączone: łączenie niedozwolone',
  'Account not linked - different emails not allowed':
    'Konto nie zostało połączone: różne adresy e-mail są niedozwolone',
  'Account not linked - unable to create account':
    'Konto nie zostało połączone: nie można utworzyć konta',
  'The account is linked to somebody else already': 'Konto jest już połączone z kimś innym',
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
