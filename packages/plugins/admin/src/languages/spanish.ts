import type { AdminTexts } from './admin-texts.js'

export const spanish: AdminTexts = {
  'You have been banned from this application': 'Se le ha expulsado de esta aplicación.',
  'You are not allowed to create users': 'No puede crear usuarios.',
  'You are not allowed to list users': 'No puede ver la lista de usuarios.',
  'You are not allowed to get user': 'No puede ver a este usuario.',
  'You are not allowed to update users': 'No puede modificar usuarios.',
  'You are not allowed to update users email':
    'No puede cambiar la dirección de correo de los usuarios.',
  'You are not allowed to change users role': 'No puede cambiar los roles de los usuarios.',
  'You are not allowed to set users password': 'No puede fijar contraseñas de usuarios.',
  'You are not allowed to ban users': 'No puede expulsar a usuarios.',
  'You are not allowed to impersonate users': 'No puede actuar en nombre de usuarios.',
  'You cannot impersonate admins': 'No puede actuar en nombre de un administrador.',
  'You are not allowed to delete users': 'No puede eliminar usuarios.',
  'You are not allowed to list users sessions': 'No puede ver las sesiones de los usuarios.',
  'You are not allowed to revoke users sessions': 'No puede cerrar las sesiones de los usuarios.',
  'This user may do more than you': 'Este usuario tiene más permisos que usted.',
  'This role may do more than you': 'Este rol tiene más permisos que usted.',
  'You are not allowed to set a non-existent role value': 'Este rol no existe.',
  'User already exists. Use another email.': 'El usuario ya existe. Use otra dirección de correo.',
  'No data to update': 'No hay nada que cambiar.',
  'Roles, bans and passwords are changed by calls of their own':
    'Los roles, las expulsiones y las contraseñas se cambian en otro lugar.',
  'You cannot ban yourself': 'No puede expulsarse a sí mismo.',
  'You cannot remove yourself': 'No puede eliminarse a sí mismo.',
  'You cannot take the role of an administrator from yourself':
    'No puede quitarse a sí mismo el rol de administrador.',
  'You cannot impersonate yourself': 'No puede actuar en nombre de sí mismo.',
  'You are not impersonating anyone': 'No está actuando en nombre de nadie.',
  'There must be an administrator left': 'Debe quedar al menos un administrador.',
}
