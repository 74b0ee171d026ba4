import type { OrganizationTexts } from '../errors.js'

/** The plugin's texts in German. */
export const german: OrganizationTexts = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Sie dürfen keine neue Organisation anlegen.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Sie haben die Höchstzahl an Organisationen erreicht.',
  ORGANIZATION_ALREADY_EXISTS: 'Die Organisation gibt es bereits.',
  SLUG_IS_TAKEN: 'Diese Kurzbezeichnung ist bereits vergeben.',
  INVALID_SLUG:
    'Eine Kurzbezeichnung hat 1 bis 64 Kleinbuchstaben und Ziffern, dazwischen auch Bindestriche.',
  INVALID_LOGO: 'Ein Logo ist die Adresse eines Bildes: mit https oder als Pfad.',
  ORGANIZATION_NOT_FOUND: 'Die Organisation wurde nicht gefunden.',
  NO_ACTIVE_ORGANIZATION: 'Es ist keine Organisation ausgewählt.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Der Benutzer ist kein Mitglied der Organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Sie sind kein Mitglied dieser Organisation.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: 'Sie dürfen diese Organisation nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Sie dürfen diese Organisation nicht löschen.',
  ORGANIZATION_DELETION_DISABLED: 'Organisationen können nicht gelöscht werden.',
  USER_NOT_FOUND: 'Der Benutzer wurde nicht gefunden.',
  MEMBER_NOT_FOUND: 'Das Mitglied wurde nicht gefunden.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION:
    'Der Benutzer ist bereits Mitglied dieser Organisation.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Die Organisation hat die Höchstzahl an Mitgliedern erreicht.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Als einziger Inhaber können Sie die Organisation nicht verlassen.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Eine Organisation braucht einen Inhaber.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Sie dürfen dieses Mitglied nicht entfernen.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Sie dürfen dieses Mitglied nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION:
    'Sie dürfen diese Organisation nicht übertragen.',
  ROLE_NOT_FOUND: 'Die Rolle wurde nicht gefunden.',
  INVITATION_NOT_FOUND: 'Die Einladung wurde nicht gefunden.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Die Einladung ist nicht an Sie gerichtet.',
  FAILED_TO_RETRIEVE_INVITATION: 'Die Einladung konnte nicht gelesen werden.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie die Einladung annehmen oder ablehnen.',
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: 'Nur eine bestätigte Adresse zeigt ihre Einladungen.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Sie dürfen niemanden in diese Organisation einladen.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Sie dürfen niemanden mit dieser Rolle einladen.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: 'Sie dürfen diese Einladung nicht zurücknehmen.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'Der Benutzer ist bereits in diese Organisation eingeladen.',
  INVITATION_LIMIT_REACHED: 'Die Höchstzahl an Einladungen ist erreicht.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Wer Sie eingeladen hat, ist kein Mitglied der Organisation mehr.',
  INVITATION_LINK_NOT_FOUND: 'Der Einladungslink wurde nicht gefunden.',
  TEAM_NOT_FOUND: 'Das Team wurde nicht gefunden.',
  TEAM_MEMBER_LIMIT_REACHED: 'Das Team hat die Höchstzahl an Mitgliedern erreicht.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Das letzte Team kann nicht entfernt werden.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Sie haben die Höchstzahl an Teams erreicht.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Sie dürfen in dieser Organisation keine Teams anlegen.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'Sie dürfen dieses Team nicht ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'Sie dürfen dieses Team nicht löschen.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Sie dürfen in dieser Organisation keine Teams löschen.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Der Benutzer ist kein Mitglied des Teams.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'Es ist kein Team ausgewählt.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: 'Sie dürfen niemanden in dieses Team aufnehmen.',
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: 'Sie dürfen niemanden aus diesem Team entfernen.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Der Name dieser Rolle ist bereits vergeben.',
  INVALID_ROLE_NAME:
    'Der Name einer Rolle hat 1 bis 64 Buchstaben, Ziffern, Binde- und Unterstriche.',
  INVALID_PERMISSION: 'Diese Berechtigung gibt es nicht.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Sie dürfen keine Rolle anlegen.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Sie dürfen keine Rolle ändern.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Sie dürfen keine Rolle löschen.',
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: 'Sie dürfen keine Rolle lesen.',
  TOO_MANY_ROLES: 'Diese Organisation hat zu viele Rollen.',
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE:
    'Vorgegebene Rollen können nicht geändert oder gelöscht werden.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Die Rolle ist Mitgliedern zugewiesen.',
  EMAIL_ONLY_ON_THE_SERVER: 'Nur der Server darf die Einladungen einer anderen Adresse abrufen.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Der Benutzer ist der einzige Inhaber einer Organisation mit weiteren Mitgliedern.',
  INVALID_METADATA: 'Metadaten haben höchstens 10.000 Zeichen JSON, 8 Ebenen tief.',
}
