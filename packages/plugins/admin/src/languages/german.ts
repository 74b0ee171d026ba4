import type { AdminTexts } from '../errors.js'

export const german: AdminTexts = {
  BANNED_USER: 'Sie sind von dieser Anwendung ausgeschlossen.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Sie dürfen keine Benutzer anlegen.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Sie dürfen die Benutzer nicht auflisten.',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: 'Sie dürfen diesen Benutzer nicht ansehen.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: 'Sie dürfen Benutzer nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL:
    'Sie dürfen die E-Mail-Adresse von Benutzern nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'Sie dürfen die Rollen von Benutzern nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: 'Sie dürfen keine Passwörter für Benutzer festlegen.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Sie dürfen Benutzer nicht sperren.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: 'Sie dürfen nicht im Namen von Benutzern handeln.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Sie dürfen nicht im Namen eines Administrators handeln.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Sie dürfen Benutzer nicht löschen.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Sie dürfen die Sitzungen von Benutzern nicht auflisten.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Sie dürfen die Sitzungen von Benutzern nicht beenden.',
  USER_MAY_DO_MORE_THAN_YOU: 'Dieser Benutzer darf mehr als Sie.',
  ROLE_IS_ABOVE_YOUR_OWN: 'Diese Rolle darf mehr als Sie.',
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'Diese Rolle gibt es nicht.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'Diesen Benutzer gibt es schon. Verwenden Sie eine andere E-Mail-Adresse.',
  NO_DATA_TO_UPDATE: 'Es gibt nichts zu ändern.',
  FIELD_HAS_ITS_OWN_CALL: 'Rollen, Sperren und Passwörter werden an anderer Stelle geändert.',
  YOU_CANNOT_BAN_YOURSELF: 'Sie können sich nicht selbst sperren.',
  YOU_CANNOT_REMOVE_YOURSELF: 'Sie können sich nicht selbst entfernen.',
  YOU_CANNOT_DEMOTE_YOURSELF: 'Sie können sich die Rolle des Administrators nicht selbst nehmen.',
  YOU_CANNOT_IMPERSONATE_YOURSELF:
    'Sie können nicht in Ihrem eigenen Namen als jemand anderes handeln.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Sie handeln für niemand anderen.',
  LAST_ADMINISTRATOR: 'Es muss ein Administrator übrig bleiben.',
}
