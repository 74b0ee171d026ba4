import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { german as mails } from './mails/german.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Bitte melden Sie sich an.',
  'Not while you act for somebody else': 'Nicht, während Sie für jemand anderen handeln.',
  'Session is not fresh': 'Ihre Anmeldung liegt zu lange zurück. Bitte melden Sie sich erneut an.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Dieser Host ist nicht zugelassen. Setzen Sie baseURL auf die Adresse der Anwendung.',
  'Invalid origin': 'Diese Anfrage kommt von einer nicht zugelassenen Website.',
  'Invalid callbackURL': 'Die Adresse in „callbackURL“ ist nicht zugelassen.',
  'Invalid redirectURL': 'Die Adresse in „redirectURL“ ist nicht zugelassen.',
  'Invalid errorCallbackURL': 'Die Adresse in „errorCallbackURL“ ist nicht zugelassen.',
  'Invalid newUserCallbackURL': 'Die Adresse in „newUserCallbackURL“ ist nicht zugelassen.',
  'Invalid body parameters': 'Die übermittelten Angaben sind ungültig.',
  'Invalid query parameters': 'Die Parameter der Adresse sind ungültig.',
  'Invalid path parameters': 'Die aufgerufene Adresse ist ungültig.',
  'Headers is required': 'Die Kopfzeilen der Anfrage fehlen.',
  'Give either headers or asServer, not both':
    'Gib entweder „headers“ oder „asServer“ an, nicht beides.',
  'Invalid email': 'Die E-Mail-Adresse ist ungültig.',
  'Not found': 'Das Gesuchte wurde nicht gefunden.',
  'Method not allowed': 'Diese Methode ist hier nicht erlaubt.',
  'Body is too large': 'Die Anfrage ist zu groß.',
  'Body took too long': 'Die Übertragung der Anfrage hat zu lange gedauert.',
  'Content-Type must be application/json': 'Der Content-Type muss application/json sein.',
  'Too many requests. Please try again later.':
    'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
  'The value of a field is taken': 'Der Wert eines Feldes ist schon vergeben.',
  Refused: 'Die Anfrage wurde abgelehnt.',
  'Internal server error': 'Auf dem Server ist ein Fehler aufgetreten.',
  'Service unavailable. Please try again later.':
    'Der Dienst ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',

  'Invalid email or password': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Password too short': 'Das Passwort ist zu kurz.',
  'Password too long': 'Das Passwort ist zu lang.',
  'User already exists': 'Mit dieser E-Mail-Adresse gibt es bereits ein Konto.',
  'Email and password is not enabled':
    'Die Anmeldung mit E-Mail-Adresse und Passwort wird hier nicht angeboten.',
  'Email and password sign up is not enabled':
    'Die Registrierung mit E-Mail-Adresse und Passwort wird hier nicht angeboten.',
  'A required field is missing': 'Ein Pflichtfeld fehlt.',
  'Failed to get session': 'Die Sitzung konnte nicht geladen werden.',
  'Session not found': 'Die Sitzung wurde nicht gefunden.',
  'Session expired. Re-authenticate to perform this action.':
    'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich für diesen Schritt erneut an.',
  'No fields to update': 'Es wurde keine Änderung angegeben.',
  'Invalid password': 'Das Passwort ist falsch.',
  'The password is too well known': 'Dieses Passwort ist zu bekannt. Bitte wählen Sie ein anderes.',
  'Credential account not found': 'Für dieses Konto ist kein Passwort eingerichtet.',
  'user already has a password': 'Für dieses Konto ist bereits ein Passwort eingerichtet.',
  "Reset password isn't enabled": 'Passwörter können hier nicht zurückgesetzt werden.',
  'invalid token': 'Der Link ist ungültig oder wurde bereits verwendet.',
  'Token expired': 'Der Link ist abgelaufen.',
  'User not found': 'Das Konto wurde nicht gefunden.',
  'Email not verified': 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  "Verification email isn't enabled": 'E-Mail-Adressen können hier nicht bestätigt werden.',
  'You can only send a verification email to an unverified email':
    'Diese E-Mail-Adresse ist bereits bestätigt.',
  'You can only send a verification email to your own email':
    'Eine Bestätigungsmail kann nur an Ihre eigene E-Mail-Adresse gehen.',
  'Email can not be updated': 'Die E-Mail-Adresse kann hier nicht geändert werden.',
  'Change email is disabled': 'Die E-Mail-Adresse kann nicht geändert werden.',
  'Email is the same': 'Das ist bereits Ihre E-Mail-Adresse.',
  'Sign in with a mail to your current address first':
    'Melden Sie sich zuerst mit einer Mail an Ihre jetzige Adresse an.',
  "Couldn't update your email": 'Ihre E-Mail-Adresse konnte nicht geändert werden.',
  'Failed to get user info': 'Die Angaben zum Konto konnten nicht geladen werden.',
  'Account not found': 'Diese Anmeldemethode wurde nicht gefunden.',
  "You can't unlink your last account":
    'Die letzte Anmeldemethode eines Kontos kann nicht entfernt werden.',
  'Either userId or session is required': 'Ein userId oder eine Sitzung ist nötig.',
  'Provider {id} is not supported': 'Der Anmeldedienst {id} wird hier nicht angeboten.',
  'Provider is not configured': 'Dieser Anmeldedienst ist nicht eingerichtet.',
  'Access token not found': 'Es gibt kein Zugriffstoken.',
  'Refresh token not found': 'Es gibt kein Token zum Erneuern.',
  'Failed to get a valid access token': 'Es konnte kein gültiges Zugriffstoken geholt werden.',
  'Failed to refresh access token': 'Das Zugriffstoken konnte nicht erneuert werden.',
  'Provider does not support token refreshing': 'Dieser Anmeldedienst erneuert keine Tokens.',

  'If this email exists in our system, check your email for the reset link':
    'Wenn uns diese E-Mail-Adresse bekannt ist, erhalten Sie eine E-Mail mit einem Link zum Zurücksetzen des Passworts.',
  Back: 'Zurück',
  'Something went wrong': 'Es ist ein Fehler aufgetreten',
  'Verify your address': 'E-Mail-Adresse bestätigen',
  Verify: 'Bestätigen',
  'Confirm the change with the link in the mail to your new address':
    'Bestätigen Sie die Änderung mit dem Link in der E-Mail an Ihre neue Adresse',
  'Undo the change of your address': 'Änderung Ihrer E-Mail-Adresse rückgängig machen',
  'Your account gets this address back, and every browser is signed out of it.':
    'Ihr Konto erhält diese Adresse zurück, und alle Browser werden abgemeldet.',
  'Undo the change': 'Änderung rückgängig machen',
  'Your account has its former address again': 'Ihr Konto hat wieder seine frühere Adresse',
  'Yes, this is my account': 'Ja, das ist mein Konto',
  'Only verify the address': 'Nur die Adresse bestätigen',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    'Haben Sie sich mit dieser Adresse registriert? Dann behalten Sie alles, was zu dem Konto gehört. Falls nicht, wird entfernt, was andere hinzugefügt haben, sobald Sie sich mit einem Link an diese Adresse anmelden.',
  'Your address is verified': 'Ihre E-Mail-Adresse ist bestätigt',
  'Delete your account': 'Konto löschen',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Ihr Konto und alles, was dazu gehört, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  'Delete for good': 'Endgültig löschen',
  'Your account is deleted': 'Ihr Konto ist gelöscht',
  'The provider cannot be reached. Please try again later.':
    'Der Anbieter ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  'Provider not found': 'Anbieter nicht gefunden',
  'id_token not supported': 'id_token wird nicht unterstützt',
  'User email not found': 'E-Mail-Adresse nicht gefunden',
  'account not linked': 'Konto nicht verknüpft',
  'signup disabled': 'Registrierung deaktiviert',
  'unable to create user': 'Benutzer konnte nicht angelegt werden',
  'Account not linked - linking not allowed': 'Konto nicht verknüpft: Verknüpfen nicht erlaubt',
  'Account not linked - different emails not allowed':
    'Konto nicht verknüpft: verschiedene E-Mail-Adressen nicht erlaubt',
  'Account not linked - unable to create account':
    'Konto nicht verknüpft: Konto konnte nicht angelegt werden',
  'The account is linked to somebody else already':
    'Das Konto ist bereits mit jemand anderem verknüpft',
}

/**
 * German, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { german } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [german] } })
 * ```
 */
export const german: LanguageTexts = {
  tag: 'de',
  number: Language.GERMAN,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
