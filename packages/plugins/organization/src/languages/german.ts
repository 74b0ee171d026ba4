import type { OrganizationText } from './organization-text.js'

/** What the plugin says in German. */
export const german: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization': 'Sie dürfen keine neue Organisation anlegen.',
  'You have reached the maximum number of organizations':
    'Sie haben die Höchstzahl an Organisationen erreicht.',
  'Organization already exists': 'Die Organisation gibt es bereits.',
  'slug is taken': 'Diese Kurzbezeichnung ist bereits vergeben.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Eine Kurzbezeichnung hat 1 bis 64 Kleinbuchstaben und Ziffern, dazwischen auch Bindestriche.',
  'A logo is the address of a picture: https, or a path':
    'Ein Logo ist die Adresse eines Bildes: mit https oder als Pfad.',
  'Organization not found': 'Die Organisation wurde nicht gefunden.',
  'No active organization': 'Es ist keine Organisation ausgewählt.',
  'User is not a member of the organization': 'Der Benutzer ist kein Mitglied der Organisation.',
  'You are not a member of this organization': 'Sie sind kein Mitglied dieser Organisation.',
  'You are not allowed to update this organization': 'Sie dürfen diese Organisation nicht ändern.',
  'You are not allowed to delete this organization': 'Sie dürfen diese Organisation nicht löschen.',
  'Organization deletion is disabled': 'Organisationen können nicht gelöscht werden.',
  'User not found': 'Der Benutzer wurde nicht gefunden.',
  'Member not found': 'Das Mitglied wurde nicht gefunden.',
  'User is already a member of this organization':
    'Der Benutzer ist bereits Mitglied dieser Organisation.',
  'Organization membership limit reached':
    'Die Organisation hat die Höchstzahl an Mitgliedern erreicht.',
  'You cannot leave the organization as the only owner':
    'Als einziger Inhaber können Sie die Organisation nicht verlassen.',
  'You cannot leave the organization without an owner': 'Eine Organisation braucht einen Inhaber.',
  'You are not allowed to delete this member': 'Sie dürfen dieses Mitglied nicht entfernen.',
  'You are not allowed to update this member': 'Sie dürfen dieses Mitglied nicht ändern.',
  'You are not allowed to transfer this organization':
    'Sie dürfen diese Organisation nicht übertragen.',
  'Role not found': 'Die Rolle wurde nicht gefunden.',
  'Invitation not found': 'Die Einladung wurde nicht gefunden.',
  'You are not the recipient of the invitation': 'Die Einladung ist nicht an Sie gerichtet.',
  'Failed to retrieve invitation': 'Die Einladung konnte nicht gelesen werden.',
  'Email verification required before accepting or rejecting invitation':
    'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie die Einladung annehmen oder ablehnen.',
  'Only a verified address shows its invitations':
    'Nur eine bestätigte Adresse zeigt ihre Einladungen.',
  'You are not allowed to invite users to this organization':
    'Sie dürfen niemanden in diese Organisation einladen.',
  'you are not allowed to invite user with this role':
    'Sie dürfen niemanden mit dieser Rolle einladen.',
  'You are not allowed to cancel this invitation': 'Sie dürfen diese Einladung nicht zurücknehmen.',
  'User is already invited to this organization':
    'Der Benutzer ist bereits in diese Organisation eingeladen.',
  'Invitation limit reached': 'Die Höchstzahl an Einladungen ist erreicht.',
  'Inviter is no longer a member of the organization':
    'Wer Sie eingeladen hat, ist kein Mitglied der Organisation mehr.',
  'Invitation link not found': 'Der Einladungslink wurde nicht gefunden.',
  'Team not found': 'Das Team wurde nicht gefunden.',
  'Team member limit reached': 'Das Team hat die Höchstzahl an Mitgliedern erreicht.',
  'Unable to remove last team': 'Das letzte Team kann nicht entfernt werden.',
  'You have reached the maximum number of teams': 'Sie haben die Höchstzahl an Teams erreicht.',
  'You are not allowed to create teams in this organization':
    'Sie dürfen in dieser Organisation keine Teams anlegen.',
  'You are not allowed to update this team': 'Sie dürfen dieses Team nicht ändern.',
  'You are not allowed to delete this team': 'Sie dürfen dieses Team nicht löschen.',
  'You are not allowed to delete teams in this organization':
    'Sie dürfen in dieser Organisation keine Teams löschen.',
  'User is not a member of the team': 'Der Benutzer ist kein Mitglied des Teams.',
  'You do not have an active team': 'Es ist kein Team ausgewählt.',
  'You are not allowed to create a new team member':
    'Sie dürfen niemanden in dieses Team aufnehmen.',
  'You are not allowed to remove a team member': 'Sie dürfen niemanden aus diesem Team entfernen.',
  'That role name is already taken': 'Der Name dieser Rolle ist bereits vergeben.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'Der Name einer Rolle hat 1 bis 64 Buchstaben, Ziffern, Binde- und Unterstriche.',
  'There is no such permission': 'Diese Berechtigung gibt es nicht.',
  'You are not allowed to create a role': 'Sie dürfen keine Rolle anlegen.',
  'You are not allowed to update a role': 'Sie dürfen keine Rolle ändern.',
  'You are not allowed to delete a role': 'Sie dürfen keine Rolle löschen.',
  'You are not allowed to read a role': 'Sie dürfen keine Rolle lesen.',
  'This organization has too many roles': 'Diese Organisation hat zu viele Rollen.',
  'Pre-defined roles cannot be changed or deleted':
    'Vorgegebene Rollen können nicht geändert oder gelöscht werden.',
  'The role is assigned to members': 'Die Rolle ist Mitgliedern zugewiesen.',
  'Only the server lists the invitations of an address that it names':
    'Nur der Server darf die Einladungen einer anderen Adresse abrufen.',
  'The user is the only owner of an organization with other members':
    'Der Benutzer ist der einzige Inhaber einer Organisation mit weiteren Mitgliedern.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Metadaten haben höchstens 10.000 Zeichen JSON, 8 Ebenen tief.',
}
