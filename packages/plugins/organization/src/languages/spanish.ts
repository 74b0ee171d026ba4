import type { OrganizationText } from './organization-text.js'

/** What the plugin says in Spanish. */
export const spanish: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization':
    'No tiene permiso para crear una organización.',
  'You have reached the maximum number of organizations':
    'Ha alcanzado el número máximo de organizaciones.',
  'Organization already exists': 'La organización ya existe.',
  'slug is taken': 'Este identificador ya está en uso.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Un identificador tiene de 1 a 64 letras minúsculas y cifras, con guiones solo entre ellas.',
  'A logo is the address of a picture: https, or a path':
    'Un logotipo es la dirección de una imagen: con https o como ruta.',
  'Organization not found': 'No se ha encontrado la organización.',
  'No active organization': 'No hay ninguna organización activa.',
  'User is not a member of the organization': 'El usuario no es miembro de la organización.',
  'You are not a member of this organization': 'No es miembro de esta organización.',
  'You are not allowed to update this organization':
    'No tiene permiso para modificar esta organización.',
  'You are not allowed to delete this organization':
    'No tiene permiso para eliminar esta organización.',
  'Organization deletion is disabled': 'La eliminación de organizaciones está desactivada.',
  'User not found': 'No se ha encontrado el usuario.',
  'Member not found': 'No se ha encontrado el miembro.',
  'User is already a member of this organization': 'El usuario ya es miembro de esta organización.',
  'Organization membership limit reached':
    'La organización ha alcanzado el número máximo de miembros.',
  'You cannot leave the organization as the only owner':
    'No puede abandonar la organización siendo el único propietario.',
  'You cannot leave the organization without an owner':
    'La organización no puede quedarse sin propietario.',
  'You are not allowed to delete this member': 'No tiene permiso para eliminar a este miembro.',
  'You are not allowed to update this member': 'No tiene permiso para modificar a este miembro.',
  'You are not allowed to transfer this organization':
    'No tiene permiso para transferir esta organización.',
  'Role not found': 'No se ha encontrado el rol.',
  'Invitation not found': 'No se ha encontrado la invitación.',
  'You are not the recipient of the invitation': 'La invitación no está dirigida a usted.',
  'Failed to retrieve invitation': 'No se ha podido leer la invitación.',
  'Email verification required before accepting or rejecting invitation':
    'Verifique su correo electrónico antes de aceptar o rechazar la invitación.',
  'Only a verified address shows its invitations':
    'Solo una dirección verificada muestra sus invitaciones.',
  'You are not allowed to invite users to this organization':
    'No tiene permiso para invitar a nadie a esta organización.',
  'you are not allowed to invite user with this role':
    'No tiene permiso para invitar a nadie con este rol.',
  'You are not allowed to cancel this invitation':
    'No tiene permiso para cancelar esta invitación.',
  'User is already invited to this organization':
    'El usuario ya está invitado a esta organización.',
  'Invitation limit reached': 'Se ha alcanzado el número máximo de invitaciones.',
  'Inviter is no longer a member of the organization':
    'Quien le invitó ya no es miembro de la organización.',
  'Invitation link not found': 'No se ha encontrado el enlace de invitación.',
  'Team not found': 'No se ha encontrado el equipo.',
  'Team member limit reached': 'El equipo ha alcanzado el número máximo de miembros.',
  'Unable to remove last team': 'No se puede eliminar el último equipo.',
  'You have reached the maximum number of teams': 'Ha alcanzado el número máximo de equipos.',
  'You are not allowed to create teams in this organization':
    'No tiene permiso para crear equipos en esta organización.',
  'You are not allowed to update this team': 'No tiene permiso para modificar este equipo.',
  'You are not allowed to delete this team': 'No tiene permiso para eliminar este equipo.',
  'You are not allowed to delete teams in this organization':
    'No tiene permiso para eliminar equipos en esta organización.',
  'User is not a member of the team': 'El usuario no es miembro del equipo.',
  'You do not have an active team': 'No hay ningún equipo activo.',
  'You are not allowed to create a new team member':
    'No tiene permiso para añadir a nadie a este equipo.',
  'You are not allowed to remove a team member':
    'No tiene permiso para quitar a nadie de este equipo.',
  'That role name is already taken': 'Ese nombre de rol ya está en uso.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'El nombre de un rol tiene de 1 a 64 letras, cifras, guiones y guiones bajos.',
  'There is no such permission': 'Ese permiso no existe.',
  'You are not allowed to create a role': 'No tiene permiso para crear un rol.',
  'You are not allowed to update a role': 'No tiene permiso para modificar un rol.',
  'You are not allowed to delete a role': 'No tiene permiso para eliminar un rol.',
  'You are not allowed to read a role': 'No tiene permiso para ver un rol.',
  'This organization has too many roles': 'Esta organización tiene demasiados roles.',
  'Pre-defined roles cannot be changed or deleted':
    'Los roles predefinidos no se pueden modificar ni eliminar.',
  'The role is assigned to members': 'El rol está asignado a miembros.',
  'Only the server lists the invitations of an address that it names':
    'Solo el servidor puede consultar las invitaciones de otra dirección.',
  'The user is the only owner of an organization with other members':
    'El usuario es el único propietario de una organización con otros miembros.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Los metadatos tienen como máximo 10.000 caracteres de JSON, con 8 niveles.',
}
