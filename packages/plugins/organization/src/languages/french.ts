import type { OrganizationTexts } from '../errors.js'

/** The plugin's texts in French. */
export const french: OrganizationTexts = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Vous n’êtes pas autorisé à créer une organisation.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Vous avez atteint le nombre maximal d’organisations.',
  ORGANIZATION_ALREADY_EXISTS: 'Cette organisation existe déjà.',
  SLUG_IS_TAKEN: 'Cet identifiant est déjà utilisé.',
  INVALID_SLUG:
    'Un identifiant comporte de 1 à 64 lettres minuscules et chiffres, avec des tirets seulement entre eux.',
  INVALID_LOGO: 'Un logo est l’adresse d’une image : en https ou sous forme de chemin.',
  ORGANIZATION_NOT_FOUND: 'Organisation introuvable.',
  NO_ACTIVE_ORGANIZATION: 'Aucune organisation n’est active.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'L’utilisateur n’est pas membre de l’organisation.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Vous n’êtes pas membre de cette organisation.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Vous n’êtes pas autorisé à modifier cette organisation.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Vous n’êtes pas autorisé à supprimer cette organisation.',
  ORGANIZATION_DELETION_DISABLED: 'La suppression d’organisations est désactivée.',
  USER_NOT_FOUND: 'Utilisateur introuvable.',
  MEMBER_NOT_FOUND: 'Membre introuvable.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION:
    'L’utilisateur est déjà membre de cette organisation.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'L’organisation a atteint le nombre maximal de membres.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Vous ne pouvez pas quitter l’organisation en étant son seul propriétaire.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    'L’organisation ne peut pas rester sans propriétaire.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Vous n’êtes pas autorisé à retirer ce membre.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Vous n’êtes pas autorisé à modifier ce membre.',
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION:
    'Vous n’êtes pas autorisé à transférer cette organisation.',
  ROLE_NOT_FOUND: 'Rôle introuvable.',
  INVITATION_NOT_FOUND: 'Invitation introuvable.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Cette invitation ne vous est pas destinée.',
  FAILED_TO_RETRIEVE_INVITATION: 'L’invitation n’a pas pu être lue.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Vérifiez votre adresse e-mail avant d’accepter ou de refuser l’invitation.',
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: 'Seule une adresse vérifiée montre ses invitations.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Vous n’êtes pas autorisé à inviter dans cette organisation.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'Vous n’êtes pas autorisé à inviter quelqu’un avec ce rôle.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Vous n’êtes pas autorisé à annuler cette invitation.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'L’utilisateur est déjà invité dans cette organisation.',
  INVITATION_LIMIT_REACHED: 'Le nombre maximal d’invitations est atteint.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'La personne qui vous a invité n’est plus membre de l’organisation.',
  INVITATION_LINK_NOT_FOUND: 'Lien d’invitation introuvable.',
  TEAM_NOT_FOUND: 'Équipe introuvable.',
  TEAM_MEMBER_LIMIT_REACHED: 'L’équipe a atteint le nombre maximal de membres.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'La dernière équipe ne peut pas être supprimée.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Vous avez atteint le nombre maximal d’équipes.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Vous n’êtes pas autorisé à créer des équipes dans cette organisation.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'Vous n’êtes pas autorisé à modifier cette équipe.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'Vous n’êtes pas autorisé à supprimer cette équipe.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Vous n’êtes pas autorisé à supprimer des équipes dans cette organisation.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'L’utilisateur n’est pas membre de l’équipe.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'Aucune équipe n’est active.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER:
    'Vous n’êtes pas autorisé à ajouter quelqu’un à cette équipe.',
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER:
    'Vous n’êtes pas autorisé à retirer quelqu’un de cette équipe.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Ce nom de rôle est déjà utilisé.',
  INVALID_ROLE_NAME: 'Un nom de rôle comporte de 1 à 64 lettres, chiffres, tirets et tirets bas.',
  INVALID_PERMISSION: 'Cette permission n’existe pas.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Vous n’êtes pas autorisé à créer un rôle.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Vous n’êtes pas autorisé à modifier un rôle.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Vous n’êtes pas autorisé à supprimer un rôle.',
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: 'Vous n’êtes pas autorisé à lire un rôle.',
  TOO_MANY_ROLES: 'Cette organisation a trop de rôles.',
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE:
    'Les rôles prédéfinis ne peuvent être ni modifiés ni supprimés.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Ce rôle est attribué à des membres.',
  EMAIL_ONLY_ON_THE_SERVER: 'Seul le serveur peut consulter les invitations d’une autre adresse.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'L’utilisateur est le seul propriétaire d’une organisation qui compte d’autres membres.',
  INVALID_METADATA: 'Les métadonnées comptent au plus 10 000 caractères de JSON, sur 8 niveaux.',
}
