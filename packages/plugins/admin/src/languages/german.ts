import type { AdminTexts } from './admin-texts.js'

export const german: AdminTexts = {
  'You have been banned from this application': 'Sie sind von dieser Anwendung ausgeschlossen.',
  'You are not allowed to create users': 'Sie dürfen keine Benutzer anlegen.',
  'You are not allowed to list users': 'Sie dürfen die Benutzer nicht auflisten.',
  'You are not allowed to get user': 'Sie dürfen diesen Benutzer nicht ansehen.',
  'You are not allowed to update users': 'Sie dürfen Benutzer nicht ändern.',
  'You are not allowed to update users email':
    'Sie dürfen die E-Mail-Adresse von Benutzern nicht ändern.',
  'You are not allowed to change users role': 'Sie dürfen die Rollen von Benutzern nicht ändern.',
  'You are not allowed to set users password':
    'Sie dürfen keine Passwörter für Benutzer festlegen.',
  'You are not allowed to ban users': 'Sie dürfen Benutzer nicht sperren.',
  'You are not allowed to impersonate users': 'Sie dürfen nicht im Namen von Benutzern handeln.',
  'You cannot impersonate admins': 'Sie dürfen nicht im Namen eines Administrators handeln.',
  'You are not allowed to delete users': 'Sie dürfen Benutzer nicht löschen.',
  'You are not allowed to list users sessions':
    'Sie dürfen die Sitzungen von Benutzern nicht auflisten.',
  'You are not allowed to revoke users sessions':
    'Sie dürfen die Sitzungen von Benutzern nicht beenden.',
  'This user may do more than you': 'Dieser Benutzer darf mehr als Sie.',
  'This role may do more than you': 'Diese Rolle darf mehr als Sie.',
  'You are not allowed to set a non-existent role value': 'Diese Rolle gibt es nicht.',
  'User already exists. Use another email.':
    'Diesen Benutzer gibt es schon. Verwenden Sie eine andere E-Mail-Adresse.',
  'No data to update': 'Es gibt nichts zu ändern.',
  'Roles, bans and passwords are changed by calls of their own':
    'Rollen, Sperren und Passwörter werden an anderer Stelle geändert.',
  'You cannot ban yourself': 'Sie können sich nicht selbst sperren.',
  'You cannot remove yourself': 'Sie können sich nicht selbst entfernen.',
  'You cannot take the role of an administrator from yourself':
    'Sie können sich die Rolle des Administrators nicht selbst nehmen.',
  'You cannot impersonate yourself':
    'Sie können nicht in Ihrem eigenen Namen als jemand anderes handeln.',
  'You are not impersonating anyone': 'Sie handeln für niemand anderen.',
  'There must be an administrator left': 'Es muss ein Administrator übrig bleiben.',
}
