import type { OrganizationText } from './organization-text.js'

/** What the plugin says in French. */
export const french: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization':
    'Vous n’êtes pas autorisé à créer une organisation.',
  'You have reached the maximum number of organizations':
    'Vous avez atteint le nombre maximal d’organisations.',
  'Organization already exists': 'Cette organisation existe déjà.',
  'slug is taken': 'Cet identifiant est déjà utilisé.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Un identifiant comporte de 1 à 64 lettres minuscules et chiffres, avec des tirets seulement entre eux.',
  'A logo is the address of a picture: https, or a path':
    'Un logo est l’adresse d’une image : en https ou sous forme de chemin.',
  'Organization not found': 'Organisation introuvable.',
  'No active organization': 'Aucune organisation n’est active.',
  'User is not a member of the organization': 'L’utilisateur n’est pas membre de l’organisation.',
  'You are not a member of this organization': 'Vous n’êtes pas membre de cette organisation.',
  'You are not allowed to update this organization':
    'Vous n’êtes pas autorisé à modifier cette organisation.',
  'You are not allowed to delete this organization':
    'Vous n’êtes pas autorisé à supprimer cette organisation.',
  'Organization deletion is disabled': 'La suppression d’organisations est désactivée.',
  'User not found': 'Utilisateur introuvable.',
  'Member not found': 'Membre introuvable.',
  'User is already a member of this organization':
    'L’utilisateur est déjà membre de cette organisation.',
  'Organization membership limit reached': 'L’organisation a atteint le nombre maximal de membres.',
  'You cannot leave the organization as the only owner':
    'Vous ne pouvez pas quitter l’organisation en étant son seul propriétaire.',
  'You cannot leave the organization without an owner':
    'L’organisation ne peut pas rester sans propriétaire.',
  'You are not allowed to delete this member': 'Vous n’êtes pas autorisé à retirer ce membre.',
  'You are not allowed to update this member': 'Vous n’êtes pas autorisé à modifier ce membre.',
  'You are not allowed to transfer this organization':
    'Vous n’êtes pas autorisé à transférer cette organisation.',
  'Role not found': 'Rôle introuvable.',
  'Invitation not found': 'Invitation introuvable.',
  'You are not the recipient of the invitation': 'Cette invitation ne vous est pas destinée.',
  'Failed to retrieve invitation': 'L’invitation n’a pas pu être lue.',
  'Email verification required before accepting or rejecting invitation':
    'Vérifiez votre adresse e-mail avant d’accepter ou de refuser l’invitation.',
  'Only a verified address shows its invitations':
    'Seule une adresse vérifiée montre ses invitations.',
  'You are not allowed to invite users to this organization':
    'Vous n’êtes pas autorisé à inviter dans cette organisation.',
  'you are not allowed to invite user with this role':
    'Vous n’êtes pas autorisé à inviter quelqu’un avec ce rôle.',
  'You are not allowed to cancel this invitation':
    'Vous n’êtes pas autorisé à annuler cette invitation.',
  'User is already invited to this organization':
    'L’utilisateur est déjà invité dans cette organisation.',
  'Invitation limit reached': 'Le nombre maximal d’invitations est atteint.',
  'Inviter is no longer a member of the organization':
    'La personne qui vous a invité n’est plus membre de l’organisation.',
  'Invitation link not found': 'Lien d’invitation introuvable.',
  'Team not found': 'Équipe introuvable.',
  'Team member limit reached': 'L’équipe a atteint le nombre maximal de membres.',
  'Unable to remove last team': 'La dernière équipe ne peut pas être supprimée.',
  'You have reached the maximum number of teams': 'Vous avez atteint le nombre maximal d’équipes.',
  'You are not allowed to create teams in this organization':
    'Vous n’êtes pas autorisé à créer des équipes dans cette organisation.',
  'You are not allowed to update this team': 'Vous n’êtes pas autorisé à modifier cette équipe.',
  'You are not allowed to delete this team': 'Vous n’êtes pas autorisé à supprimer cette équipe.',
  'You are not allowed to delete teams in this organization':
    'Vous n’êtes pas autorisé à supprimer des équipes dans cette organisation.',
  'User is not a member of the team': 'L’utilisateur n’est pas membre de l’équipe.',
  'You do not have an active team': 'Aucune équipe n’est active.',
  'You are not allowed to create a new team member':
    'Vous n’êtes pas autorisé à ajouter quelqu’un à cette équipe.',
  'You are not allowed to remove a team member':
    'Vous n’êtes pas autorisé à retirer quelqu’un de cette équipe.',
  'That role name is already taken': 'Ce nom de rôle est déjà utilisé.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'Un nom de rôle comporte de 1 à 64 lettres, chiffres, tirets et tirets bas.',
  'There is no such permission': 'Cette permission n’existe pas.',
  'You are not allowed to create a role': 'Vous n’êtes pas autorisé à créer un rôle.',
  'You are not allowed to update a role': 'Vous n’êtes pas autorisé à modifier un rôle.',
  'You are not allowed to delete a role': 'Vous n’êtes pas autorisé à supprimer un rôle.',
  'You are not allowed to read a role': 'Vous n’êtes pas autorisé à lire un rôle.',
  'This organization has too many roles': 'Cette organisation a trop de rôles.',
  'Pre-defined roles cannot be changed or deleted':
    'Les rôles prédéfinis ne peuvent être ni modifiés ni supprimés.',
  'The role is assigned to members': 'Ce rôle est attribué à des membres.',
  'Only the server lists the invitations of an address that it names':
    'Seul le serveur peut consulter les invitations d’une autre adresse.',
  'The user is the only owner of an organization with other members':
    'L’utilisateur est le seul propriétaire d’une organisation qui compte d’autres membres.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Les métadonnées comptent au plus 10 000 caractères de JSON, sur 8 niveaux.',
}
