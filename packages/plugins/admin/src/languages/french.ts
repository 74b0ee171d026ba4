import type { AdminTexts } from '../errors.js'

export const french: AdminTexts = {
  BANNED_USER: 'Vous avez été banni de cette application.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Vous n’êtes pas autorisé à créer des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS:
    'Vous n’êtes pas autorisé à afficher la liste des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: 'Vous n’êtes pas autorisé à afficher cet utilisateur.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: 'Vous n’êtes pas autorisé à modifier des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL:
    'Vous n’êtes pas autorisé à modifier l’adresse e-mail des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE:
    'Vous n’êtes pas autorisé à modifier les rôles des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'Vous n’êtes pas autorisé à définir le mot de passe des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Vous n’êtes pas autorisé à bannir des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'Vous n’êtes pas autorisé à agir au nom d’utilisateurs.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Vous ne pouvez pas agir au nom d’un administrateur.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Vous n’êtes pas autorisé à supprimer des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'Vous n’êtes pas autorisé à afficher les sessions des utilisateurs.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Vous n’êtes pas autorisé à fermer les sessions des utilisateurs.',
  USER_MAY_DO_MORE_THAN_YOU: 'Cet utilisateur a plus de droits que vous.',
  ROLE_IS_ABOVE_YOUR_OWN: 'Ce rôle donne plus de droits que vous n’en avez.',
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'Ce rôle n’existe pas.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'Cet utilisateur existe déjà. Utilisez une autre adresse e-mail.',
  NO_DATA_TO_UPDATE: 'Il n’y a rien à modifier.',
  FIELD_HAS_ITS_OWN_CALL:
    'Les rôles, les bannissements et les mots de passe se modifient ailleurs.',
  YOU_CANNOT_BAN_YOURSELF: 'Vous ne pouvez pas vous bannir vous-même.',
  YOU_CANNOT_REMOVE_YOURSELF: 'Vous ne pouvez pas vous supprimer vous-même.',
  YOU_CANNOT_DEMOTE_YOURSELF: 'Vous ne pouvez pas vous retirer vous-même le rôle d’administrateur.',
  YOU_CANNOT_IMPERSONATE_YOURSELF:
    'Vous ne pouvez pas agir en votre propre nom à la place d’un autre.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Vous n’agissez au nom de personne.',
  LAST_ADMINISTRATOR: 'Il doit rester au moins un administrateur.',
}
