import type { AdminTexts } from './admin-texts.js'

export const french: AdminTexts = {
  'You have been banned from this application': 'Vous avez été banni de cette application.',
  'You are not allowed to create users': 'Vous n’êtes pas autorisé à créer des utilisateurs.',
  'You are not allowed to list users':
    'Vous n’êtes pas autorisé à afficher la liste des utilisateurs.',
  'You are not allowed to get user': 'Vous n’êtes pas autorisé à afficher cet utilisateur.',
  'You are not allowed to update users': 'Vous n’êtes pas autorisé à modifier des utilisateurs.',
  'You are not allowed to update users email':
    'Vous n’êtes pas autorisé à modifier l’adresse e-mail des utilisateurs.',
  'You are not allowed to change users role':
    'Vous n’êtes pas autorisé à modifier les rôles des utilisateurs.',
  'You are not allowed to set users password':
    'Vous n’êtes pas autorisé à définir le mot de passe des utilisateurs.',
  'You are not allowed to ban users': 'Vous n’êtes pas autorisé à bannir des utilisateurs.',
  'You are not allowed to impersonate users':
    'Vous n’êtes pas autorisé à agir au nom d’utilisateurs.',
  'You cannot impersonate admins': 'Vous ne pouvez pas agir au nom d’un administrateur.',
  'You are not allowed to delete users': 'Vous n’êtes pas autorisé à supprimer des utilisateurs.',
  'You are not allowed to list users sessions':
    'Vous n’êtes pas autorisé à afficher les sessions des utilisateurs.',
  'You are not allowed to revoke users sessions':
    'Vous n’êtes pas autorisé à fermer les sessions des utilisateurs.',
  'This user may do more than you': 'Cet utilisateur a plus de droits que vous.',
  'This role may do more than you': 'Ce rôle donne plus de droits que vous n’en avez.',
  'You are not allowed to set a non-existent role value': 'Ce rôle n’existe pas.',
  'User already exists. Use another email.':
    'Cet utilisateur existe déjà. Utilisez une autre adresse e-mail.',
  'No data to update': 'Il n’y a rien à modifier.',
  'Roles, bans and passwords are changed by calls of their own':
    'Les rôles, les bannissements et les mots de passe se modifient ailleurs.',
  'You cannot ban yourself': 'Vous ne pouvez pas vous bannir vous-même.',
  'You cannot remove yourself': 'Vous ne pouvez pas vous supprimer vous-même.',
  'You cannot take the role of an administrator from yourself':
    'Vous ne pouvez pas vous retirer vous-même le rôle d’administrateur.',
  'You cannot impersonate yourself':
    'Vous ne pouvez pas agir en votre propre nom à la place d’un autre.',
  'You are not impersonating anyone': 'Vous n’agissez au nom de personne.',
  'There must be an administrator left': 'Il doit rester au moins un administrateur.',
}
