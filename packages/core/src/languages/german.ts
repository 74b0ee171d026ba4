import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { german as mails } from './mails/german.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Bitte melden Sie sich an.',
  SESSION_NOT_OWN: 'Nicht, während Sie für jemand anderen handeln.',
  SESSION_NOT_FRESH: 'Ihre Anmeldung liegt zu lange zurück. Bitte melden Sie sich erneut an.',
  HOST_NOT_ALLOWED:
    'Dieser Host ist nicht zugelassen. Setzen Sie baseURL auf die Adresse der Anwendung.',
  INVALID_ORIGIN: 'Diese Anfrage kommt von einer nicht zugelassenen Website.',
  INVALID_CALLBACK_URL: 'Die Adresse in „callbackURL“ ist nicht zugelassen.',
  INVALID_REDIRECT_URL: 'Die Adresse in „redirectURL“ ist nicht zugelassen.',
  INVALID_ERROR_CALLBACK_URL: 'Die Adresse in „errorCallbackURL“ ist nicht zugelassen.',
  INVALID_NEW_USER_CALLBACK_URL: 'Die Adresse in „newUserCallbackURL“ ist nicht zugelassen.',
  VALIDATION_ERROR: 'Die übermittelten Angaben sind ungültig.',
  invalidQuery: 'Die Parameter der Adresse sind ungültig.',
  invalidPath: 'Die aufgerufene Adresse ist ungültig.',
  headersNeeded: 'Die Kopfzeilen der Anfrage fehlen.',
  asServerWithHeaders: 'Geben Sie entweder „headers“ oder „asServer“ an, nicht beides.',
  INVALID_EMAIL: 'Die E-Mail-Adresse ist ungültig.',
  NOT_FOUND: 'Das Gesuchte wurde nicht gefunden.',
  METHOD_NOT_ALLOWED: 'Diese Methode ist hier nicht erlaubt.',
  PAYLOAD_TOO_LARGE: 'Die Anfrage ist zu groß.',
  REQUEST_TIMEOUT: 'Die Übertragung der Anfrage hat zu lange gedauert.',
  UNSUPPORTED_MEDIA_TYPE: 'Der Content-Type muss application/json sein.',
  TOO_MANY_REQUESTS: 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
  FIELD_VALUE_TAKEN: 'Der Wert eines Feldes ist schon vergeben.',
  INTERNAL_SERVER_ERROR: 'Auf dem Server ist ein Fehler aufgetreten.',
  SERVICE_UNAVAILABLE:
    'Der Dienst ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',

  INVALID_EMAIL_OR_PASSWORD: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  PASSWORD_TOO_SHORT: 'Das Passwort ist zu kurz.',
  PASSWORD_TOO_LONG: 'Das Passwort ist zu lang.',
  USER_ALREADY_EXISTS: 'Mit dieser E-Mail-Adresse gibt es bereits ein Konto.',
  EMAIL_PASSWORD_DISABLED:
    'Die Anmeldung mit E-Mail-Adresse und Passwort wird hier nicht angeboten.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED:
    'Die Registrierung mit E-Mail-Adresse und Passwort wird hier nicht angeboten.',
  MISSING_FIELD: 'Ein Pflichtfeld fehlt.',
  SESSION_NOT_FOUND: 'Die Sitzung wurde nicht gefunden.',
  SESSION_EXPIRED:
    'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich für diesen Schritt erneut an.',
  NO_FIELDS_TO_UPDATE: 'Es wurde keine Änderung angegeben.',
  INVALID_PASSWORD: 'Das Passwort ist falsch.',
  PASSWORD_COMPROMISED: 'Dieses Passwort ist zu bekannt. Bitte wählen Sie ein anderes.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Für dieses Konto ist kein Passwort eingerichtet.',
  PASSWORD_ALREADY_SET: 'Für dieses Konto ist bereits ein Passwort eingerichtet.',
  RESET_PASSWORD_DISABLED: 'Passwörter können hier nicht zurückgesetzt werden.',
  INVALID_TOKEN: 'Der Link ist ungültig oder wurde bereits verwendet.',
  TOKEN_EXPIRED: 'Der Link ist abgelaufen.',
  USER_NOT_FOUND: 'Das Konto wurde nicht gefunden.',
  EMAIL_NOT_VERIFIED: 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'E-Mail-Adressen können hier nicht bestätigt werden.',
  EMAIL_ALREADY_VERIFIED: 'Diese E-Mail-Adresse ist bereits bestätigt.',
  EMAIL_MISMATCH: 'Eine Bestätigungsmail kann nur an Ihre eigene E-Mail-Adresse gehen.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Die E-Mail-Adresse kann hier nicht geändert werden.',
  CHANGE_EMAIL_DISABLED: 'Die E-Mail-Adresse kann nicht geändert werden.',
  EMAIL_IS_THE_SAME: 'Das ist bereits Ihre E-Mail-Adresse.',
  MAILBOX_NOT_PROVEN: 'Melden Sie sich zuerst mit einer Mail an Ihre jetzige Adresse an.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Ihre E-Mail-Adresse konnte nicht geändert werden.',
  FAILED_TO_GET_USER_INFO: 'Die Angaben zum Konto konnten nicht geladen werden.',
  ACCOUNT_NOT_FOUND: 'Diese Anmeldemethode wurde nicht gefunden.',
  FAILED_TO_UNLINK_LAST_ACCOUNT:
    'Die letzte Anmeldemethode eines Kontos kann nicht entfernt werden.',
  USER_ID_OR_SESSION_REQUIRED: 'Ein userId oder eine Sitzung ist nötig.',
  PROVIDER_NOT_SUPPORTED: 'Der Anmeldedienst {id} wird hier nicht angeboten.',
  PROVIDER_NOT_CONFIGURED: 'Dieser Anmeldedienst ist nicht eingerichtet.',
  ACCESS_TOKEN_NOT_FOUND: 'Es gibt kein Zugriffstoken.',
  REFRESH_TOKEN_NOT_FOUND: 'Es gibt kein Token zum Erneuern.',
  FAILED_TO_GET_ACCESS_TOKEN: 'Es konnte kein gültiges Zugriffstoken geholt werden.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Das Zugriffstoken konnte nicht erneuert werden.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Dieser Anmeldedienst erneuert keine Tokens.',

  resetRequested:
    'Wenn uns diese E-Mail-Adresse bekannt ist, erhalten Sie eine E-Mail mit einem Link zum Zurücksetzen des Passworts.',
  back: 'Zurück',
  somethingWrong: 'Es ist ein Fehler aufgetreten',
  verifyAddress: 'E-Mail-Adresse bestätigen',
  verify: 'Bestätigen',
  newEmailRequested: 'Bestätigen Sie die Änderung mit dem Link in der E-Mail an Ihre neue Adresse',
  undoEmailChange: 'Änderung Ihrer E-Mail-Adresse rückgängig machen',
  emailChangeIsUndone: 'Ihr Konto erhält diese Adresse zurück, und alle Browser werden abgemeldet.',
  undo: 'Änderung rückgängig machen',
  emailChangeUndone: 'Ihr Konto hat wieder seine frühere Adresse',
  accountIsMine: 'Ja, das ist mein Konto',
  onlyVerify: 'Nur die Adresse bestätigen',
  ownerConfirms:
    'Haben Sie sich mit dieser Adresse registriert? Dann behalten Sie alles, was zu dem Konto gehört. Falls nicht, wird entfernt, was andere hinzugefügt haben, sobald Sie sich mit einem Link an diese Adresse anmelden.',
  addressVerified: 'Ihre E-Mail-Adresse ist bestätigt',
  deleteAccount: 'Konto löschen',
  deletionIsFinal:
    'Ihr Konto und alles, was dazu gehört, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteForGood: 'Endgültig löschen',
  accountDeleted: 'Ihr Konto ist gelöscht',
  linkIsInvalid: 'Der Link ist ungültig oder wurde bereits verwendet.',
  linkHasExpired: 'Der Link ist abgelaufen.',
  cancel: 'Abbrechen',
  signInCancelled: 'Die Anmeldung wurde abgebrochen.',
  signInExpired:
    'Die Anmeldung ist abgelaufen oder begann in einem anderen Browser. Bitte beginnen Sie von vorn.',
  providerFailed:
    'Der Anbieter konnte die Anmeldung nicht abschließen. Bitte versuchen Sie es später noch einmal.',
  providerSharesNoEmail:
    'Der Anbieter hat keine E-Mail-Adresse mitgeteilt. Geben Sie sie dort frei, oder melden Sie sich anders an.',
  accountNotLinked:
    'Mit dieser Adresse gibt es bereits ein Konto. Melden Sie sich zuerst dort an und verbinden Sie dann den Anbieter.',
  accountCannotBeLinked: 'Dieses Konto des Anbieters kann nicht verbunden werden.',
  accountOfOther: 'Dieses Konto des Anbieters ist mit einem anderen Benutzer verbunden.',
  signUpIsClosed:
    'Zu dieser Anmeldung gibt es kein Konto, und hier können keine neuen Konten angelegt werden.',
  PROVIDER_UNAVAILABLE:
    'Der Anbieter ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  PROVIDER_NOT_FOUND: 'Anbieter nicht gefunden',
  ID_TOKEN_NOT_SUPPORTED: 'id_token wird nicht unterstützt',
  USER_EMAIL_NOT_FOUND: 'E-Mail-Adresse nicht gefunden',
  ACCOUNT_NOT_LINKED: 'Konto nicht verknüpft',
  SIGNUP_DISABLED: 'Registrierung deaktiviert',
  UNABLE_TO_CREATE_USER: 'Benutzer konnte nicht angelegt werden',
  LINKING_NOT_ALLOWED: 'Konto nicht verknüpft: Verknüpfen nicht erlaubt',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED:
    'Konto nicht verknüpft: verschiedene E-Mail-Adressen nicht erlaubt',
  LINKING_FAILED: 'Konto nicht verknüpft: Konto konnte nicht angelegt werden',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Das Konto ist bereits mit jemand anderem verknüpft',
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
