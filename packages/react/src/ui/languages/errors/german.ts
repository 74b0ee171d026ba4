import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in German. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'Dieses Konto ist abgemeldet. Fügen Sie es erneut hinzu.',
  INVALID_EMAIL: 'Geben Sie eine E-Mail-Adresse wie ann@example.com ein.',
  NETWORK:
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  UNEXPECTED: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  INVALID_EMAIL_OR_PASSWORD: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  AUTH_CANCELLED: 'Es wurde kein Passkey verwendet.',
  PASSKEY_NOT_FOUND:
    'Dieser Passkey ist hier nicht bekannt. Er wurde entfernt oder gehört zu einer anderen Website.',
  PASSKEYS_NOT_SUPPORTED: 'Dieser Browser kann keine Passkeys verwenden.',
  CHALLENGE_NOT_FOUND: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  PASSWORD_TOO_SHORT: 'Dieses Passwort ist zu kurz.',
  PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang.',
  PASSWORD_COMPROMISED: 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
  USER_ALREADY_EXISTS: 'Diese E-Mail-Adresse hat schon ein Konto. Melden Sie sich stattdessen an.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Eine Registrierung mit Passwort wird hier nicht angeboten.',
  REGISTRATION_CANCELLED: 'Es wurde kein Passkey erstellt.',
  INVALID_CODE: 'Dieser Code ist falsch oder abgelaufen.',
  TOO_MANY_ATTEMPTS: 'Zu viele falsche Codes. Fordern Sie eine neue E-Mail an.',
  NEW_USER_SIGNUP_DISABLED: 'Kein Konto hat diese E-Mail-Adresse.',
  INVALID_TOKEN:
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen anderen an.',
  EMAIL_IS_THE_SAME: 'Das ist schon Ihre E-Mail-Adresse.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Diese E-Mail-Adresse kann nicht verwendet werden.',
  EMAIL_ALREADY_VERIFIED: 'Diese E-Mail-Adresse ist schon bestätigt.',
  SESSION_NOT_OWN: 'Das geht nicht, während Sie für eine andere Person handeln.',
  INVALID_PASSWORD: 'Das jetzige Passwort ist falsch.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Sie können sich nur so anmelden.',
  LAST_SIGN_IN_METHOD: 'Sie können sich nur so anmelden.',
  PREVIOUSLY_REGISTERED: 'Auf diesem Gerät gibt es schon einen Passkey von Ihnen.',
  INVITATION_NOT_FOUND: 'Sie wurde beantwortet oder zurückgezogen, oder sie ist abgelaufen.',
  INVITATION_LINK_NOT_FOUND: 'Der Link wurde widerrufen oder aufgebraucht, oder er ist abgelaufen.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Die einladende Person hat die Organisation verlassen.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse, und öffnen Sie die Einladung dann noch einmal.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Diese Adresse ist schon eingeladen.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Diese Person ist schon Mitglied.',
  INVITATION_LIMIT_REACHED: 'Es gibt zu viele offene Einladungen.',
  TEAM_MEMBER_LIMIT_REACHED: 'Im Team ist kein Platz für weitere Mitglieder.',
  ORGANIZATION_ALREADY_EXISTS: 'Eine andere Organisation hat diesen Kurznamen.',
  SLUG_IS_TAKEN: 'Eine andere Organisation hat diesen Kurznamen.',
  INVALID_SLUG: 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Sie können keine weiteren Organisationen erstellen.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Sie können keine Organisation erstellen.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'In der Organisation ist kein Platz für weitere Mitglieder.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Nur Sie haben die Rolle Inhaber. Übertragen Sie zuerst die Inhaberschaft.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Eine Organisation braucht einen Inhaber.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Eine andere Rolle hat diesen Namen.',
  INVALID_ROLE_NAME: 'Verwenden Sie Buchstaben, Ziffern, Bindestriche und Unterstriche.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Mitglieder haben diese Rolle. Geben Sie ihnen zuerst eine andere.',
  TOO_MANY_ROLES: 'In der Organisation ist kein Platz für weitere Rollen.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Das ist das einzige Team. Erstellen Sie zuerst ein anderes.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Nur Mitglieder des Teams sehen seine Mitglieder.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'In der Organisation ist kein Platz für weitere Teams.',
}

const interrupted = 'Die Anmeldung wurde unterbrochen. Bitte beginnen Sie von vorn.'
const providerFailed =
  'Der Anbieter hat Ihre Daten nicht gesendet. Bitte versuchen Sie es später noch einmal.'
const failed = 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.'

/** Texts of the errors of redirects in German. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'Sie haben beim Anbieter nicht zugestimmt, deshalb wurde nichts geändert.',
  account_not_linked:
    'Diese E-Mail-Adresse hat schon ein Konto. Melden Sie sich dort auf andere Weise an, und verknüpfen Sie den Anbieter dann in den Kontoeinstellungen.',
  account_already_linked_to_different_user:
    'Ein anderer Benutzer hat dieses Konto des Anbieters verknüpft. Melden Sie sich damit an, oder trennen Sie es dort zuerst.',
  unable_to_link_account:
    'Das Konto konnte nicht verknüpft werden. Bitte versuchen Sie es noch einmal.',
  signup_disabled:
    'Mit diesem Anbieter können Sie sich nicht registrieren. Registrieren Sie sich auf andere Weise, und verknüpfen Sie ihn dann.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found:
    'Der Anbieter hat Ihre E-Mail-Adresse nicht gesendet. Erlauben Sie es dort, oder registrieren Sie sich auf andere Weise.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Dieser Anbieter wird hier nicht mehr angeboten.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown:
    'Sie sind zweimal oder nach mehr als zehn Minuten zurückgekommen. Bitte beginnen Sie von vorn.',
  browser_mismatch:
    'Sie haben in einem anderen Browser begonnen. Bitte beginnen Sie in diesem von vorn.',
  session_mismatch: 'Sie wurden inzwischen abgemeldet, deshalb wurde das Konto nicht verknüpft.',
  provider_mismatch:
    'Sie sind von einem anderen Anbieter zurückgekommen. Bitte beginnen Sie von vorn.',
  issuer_mismatch: 'Die Weiterleitung kam nicht von Ihrem Anbieter. Bitte beginnen Sie von vorn.',
  linking_not_allowed:
    'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und verknüpfen Sie das Konto dann noch einmal.',
  email_does_not_match:
    'Beim Anbieter haben Sie eine andere E-Mail-Adresse. Ändern Sie eine der beiden, und verknüpfen Sie das Konto dann noch einmal.',
  token_expired: 'Der Link ist abgelaufen. Fordern Sie einen anderen an.',
  invalid_token: 'Der Link wurde schon benutzt, oder ein neuerer wurde gesendet.',
  expired_token: 'Der Link ist abgelaufen. Fordern Sie einen anderen an.',
  other_browser:
    'Öffnen Sie den Link in dem Browser, der ihn angefordert hat, oder fordern Sie in diesem einen an.',
  new_user_signup_disabled: 'Kein Konto hat diese E-Mail-Adresse.',
  unauthorized:
    'Melden Sie sich zuerst auf diesem Gerät an, und öffnen Sie den Link dann noch einmal.',
  user_not_found: 'Das Konto zu diesem Link gibt es nicht mehr.',
}
