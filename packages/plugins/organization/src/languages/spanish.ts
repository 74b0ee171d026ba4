import type { OrganizationTexts } from '../errors.js'

/** The plugin's texts in Spanish. */
export const spanish: OrganizationTexts = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'No tiene permiso para crear una organización.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Ha alcanzado el número máximo de organizaciones.',
  ORGANIZATION_ALREADY_EXISTS: 'La organización ya existe.',
  SLUG_IS_TAKEN: 'Este identificador ya está en uso.',
  INVALID_SLUG:
    'Un identificador tiene de 1 a 64 letras minúsculas y cifras, con guiones solo entre ellas.',
  INVALID_LOGO: 'Un logotipo es la dirección de una imagen: con https o como ruta.',
  ORGANIZATION_NOT_FOUND: 'No se ha encontrado la organización.',
  NO_ACTIVE_ORGANIZATION: 'No hay ninguna organización activa.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'El usuario no es miembro de la organización.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'No es miembro de esta organización.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'No tiene permiso para modificar esta organización.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'No tiene permiso para eliminar esta organización.',
  ORGANIZATION_DELETION_DISABLED: 'La eliminación de organizaciones está desactivada.',
  USER_NOT_FOUND: 'No se ha encontrado el usuario.',
  MEMBER_NOT_FOUND: 'No se ha encontrado el miembro.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'El usuario ya es miembro de esta organización.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'La organización ha alcanzado el número máximo de miembros.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'No puede abandonar la organización siendo el único propietario.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    'La organización no puede quedarse sin propietario.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'No tiene permiso para eliminar a este miembro.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'No tiene permiso para modificar a este miembro.',
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION:
    'No tiene permiso para transferir esta organización.',
  ROLE_NOT_FOUND: 'No se ha encontrado el rol.',
  INVITATION_NOT_FOUND: 'No se ha encontrado la invitación.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'La invitación no está dirigida a usted.',
  FAILED_TO_RETRIEVE_INVITATION: 'No se ha podido leer la invitación.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Verifique su correo electrónico antes de aceptar o rechazar la invitación.',
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: 'Solo una dirección verificada muestra sus invitaciones.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'No tiene permiso para invitar a nadie a esta organización.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'No tiene permiso para invitar a nadie con este rol.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: 'No tiene permiso para cancelar esta invitación.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'El usuario ya está invitado a esta organización.',
  INVITATION_LIMIT_REACHED: 'Se ha alcanzado el número máximo de invitaciones.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Quien le invitó ya no es miembro de la organización.',
  INVITATION_LINK_NOT_FOUND: 'No se ha encontrado el enlace de invitación.',
  TEAM_NOT_FOUND: 'No se ha encontrado el equipo.',
  TEAM_MEMBER_LIMIT_REACHED: 'El equipo ha alcanzado el número máximo de miembros.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'No se puede eliminar el último equipo.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Ha alcanzado el número máximo de equipos.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'No tiene permiso para crear equipos en esta organización.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'No tiene permiso para modificar este equipo.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'No tiene permiso para eliminar este equipo.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'No tiene permiso para eliminar equipos en esta organización.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'El usuario no es miembro del equipo.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'No hay ningún equipo activo.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER:
    'No tiene permiso para añadir a nadie a este equipo.',
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER:
    'No tiene permiso para quitar a nadie de este equipo.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Ese nombre de rol ya está en uso.',
  INVALID_ROLE_NAME: 'El nombre de un rol tiene de 1 a 64 letras, cifras, guiones y guiones bajos.',
  INVALID_PERMISSION: 'Ese permiso no existe.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'No tiene permiso para crear un rol.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'No tiene permiso para modificar un rol.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'No tiene permiso para eliminar un rol.',
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: 'No tiene permiso para ver un rol.',
  TOO_MANY_ROLES: 'Esta organización tiene demasiados roles.',
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: 'Los roles predefinidos no se pueden modificar ni eliminar.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'El rol está asignado a miembros.',
  EMAIL_ONLY_ON_THE_SERVER: 'Solo el servidor puede consultar las invitaciones de otra dirección.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'El usuario es el único propietario de una organización con otros miembros.',
  INVALID_METADATA: 'Los metadatos tienen como máximo 10.000 caracteres de JSON, con 8 niveles.',
}
