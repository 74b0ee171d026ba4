import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { spanish as mails } from './mails/spanish.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Inicie sesión, por favor.',
  'Not while you act for somebody else': 'No es posible mientras actúa en nombre de otra persona.',
  'Session is not fresh':
    'Ha pasado demasiado tiempo desde que inició sesión. Vuelva a iniciarla, por favor.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Este host no está permitido. Indique la dirección de la aplicación en baseURL.',
  'Invalid origin': 'Esta solicitud procede de un sitio no autorizado.',
  'Invalid callbackURL': 'La dirección de «callbackURL» no está permitida.',
  'Invalid redirectURL': 'La dirección de «redirectURL» no está permitida.',
  'Invalid errorCallbackURL': 'La dirección de «errorCallbackURL» no está permitida.',
  'Invalid newUserCallbackURL': 'La dirección de «newUserCallbackURL» no está permitida.',
  'Invalid body parameters': 'Los datos enviados no son válidos.',
  'Invalid query parameters': 'Los parámetros de la dirección no son válidos.',
  'Invalid path parameters': 'La dirección solicitada no es válida.',
  'Headers is required': 'Faltan las cabeceras de la solicitud.',
  'Give either headers or asServer, not both': 'Indica «headers» o «asServer», pero no ambos.',
  'Invalid email': 'La dirección de correo electrónico no es válida.',
  'Not found': 'No se ha encontrado lo que buscaba.',
  'Method not allowed': 'Este método no está permitido aquí.',
  'Body is too large': 'La solicitud es demasiado grande.',
  'Body took too long': 'El envío de la solicitud ha tardado demasiado.',
  'Content-Type must be application/json': 'El Content-Type debe ser application/json.',
  'Too many requests. Please try again later.':
    'Demasiadas solicitudes. Inténtelo de nuevo más tarde.',
  'The value of a field is taken': 'El valor de un campo ya está en uso.',
  Refused: 'La solicitud ha sido rechazada.',
  'Internal server error': 'Se ha producido un error en el servidor.',
  'Service unavailable. Please try again later.':
    'El servicio no está disponible en este momento. Inténtelo de nuevo más tarde.',

  'Invalid email or password': 'La dirección de correo o la contraseña no es correcta.',
  'Password too short': 'La contraseña es demasiado corta.',
  'Password too long': 'La contraseña es demasiado larga.',
  'User already exists': 'Ya existe una cuenta con esta dirección de correo.',
  'Email and password is not enabled':
    'Aquí no se ofrece el inicio de sesión con correo y contraseña.',
  'Email and password sign up is not enabled':
    'Aquí no se ofrece el registro con correo y contraseña.',
  'A required field is missing': 'Falta un campo obligatorio.',
  'Failed to get session': 'No se ha podido cargar la sesión.',
  'Session not found': 'No se ha encontrado la sesión.',
  'Session expired. Re-authenticate to perform this action.':
    'Su sesión ha caducado. Vuelva a iniciar sesión para realizar esta acción.',
  'No fields to update': 'No se ha indicado ningún cambio.',
  'Invalid password': 'La contraseña no es correcta.',
  'The password is too well known': 'Esta contraseña es demasiado conocida. Elija otra, por favor.',
  'Credential account not found': 'Esta cuenta no tiene contraseña.',
  'user already has a password': 'Esta cuenta ya tiene contraseña.',
  "Reset password isn't enabled": 'Aquí no se ofrece el restablecimiento de contraseñas.',
  'invalid token': 'El enlace no es válido o ya se ha utilizado.',
  'Token expired': 'El enlace ha caducado.',
  'User not found': 'No se ha encontrado la cuenta.',
  'Email not verified': 'Su dirección de correo aún no está confirmada.',
  "Verification email isn't enabled": 'Aquí no se ofrece la confirmación de direcciones de correo.',
  'You can only send a verification email to an unverified email':
    'Esta dirección de correo ya está confirmada.',
  'You can only send a verification email to your own email':
    'El mensaje de confirmación solo puede enviarse a su propia dirección.',
  'Email can not be updated': 'La dirección de correo no se puede cambiar aquí.',
  'Change email is disabled': 'La dirección de correo no se puede cambiar.',
  'Email is the same': 'Esa ya es su dirección de correo.',
  'Sign in with a mail to your current address first':
    'Primero inicie sesión con un correo enviado a su dirección actual.',
  "Couldn't update your email": 'No se ha podido cambiar su dirección de correo.',
  'Failed to get user info': 'No se han podido cargar los datos de la cuenta.',
  'Account not found': 'No se ha encontrado este método de inicio de sesión.',
  "You can't unlink your last account":
    'No se puede eliminar el último método de inicio de sesión de una cuenta.',
  'Either userId or session is required': 'Se necesita un userId o una sesión.',
  'Provider {id} is not supported': 'El proveedor de inicio de sesión {id} no está disponible.',
  'Provider is not configured': 'Este proveedor de inicio de sesión no está configurado.',
  'Access token not found': 'No se ha encontrado ningún token de acceso.',
  'Refresh token not found': 'No se ha encontrado ningún token de actualización.',
  'Failed to get a valid access token': 'No se ha podido obtener un token de acceso válido.',
  'Failed to refresh access token': 'No se ha podido renovar el token de acceso.',
  'Provider does not support token refreshing':
    'Este proveedor de inicio de sesión no renueva tokens.',

  'If this email exists in our system, check your email for the reset link':
    'Si conocemos esta dirección de correo, recibirá un mensaje con un enlace para restablecer la contraseña.',
  Back: 'Volver',
  'Something went wrong': 'Se ha producido un error',
  'Verify your address': 'Confirme su dirección de correo',
  Verify: 'Confirmar',
  'Confirm the change with the link in the mail to your new address':
    'Confirme el cambio con el enlace del mensaje enviado a su nueva dirección',
  'Undo the change of your address': 'Deshacer el cambio de su dirección',
  'Your account gets this address back, and every browser is signed out of it.':
    'Su cuenta recupera esta dirección y se cierra la sesión en todos los navegadores.',
  'Undo the change': 'Deshacer el cambio',
  'Your account has its former address again': 'Su cuenta vuelve a tener su dirección anterior',
  'Yes, this is my account': 'Sí, esta cuenta es mía',
  'Only verify the address': 'Verificar solo la dirección',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    '¿Se ha registrado usted con esta dirección? Entonces conserva todo lo que hay en la cuenta. Si no, lo que otros hayan añadido se elimina en cuanto inicie sesión con un enlace enviado a esta dirección.',
  'Your address is verified': 'Su dirección de correo está confirmada',
  'Delete your account': 'Eliminar su cuenta',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Se eliminarán su cuenta y todo lo que contiene. Esta acción no se puede deshacer.',
  'Delete for good': 'Eliminar definitivamente',
  'Your account is deleted': 'Su cuenta se ha eliminado',
  'The provider cannot be reached. Please try again later.':
    'No se puede contactar con el proveedor. Inténtelo de nuevo más tarde.',
  'Provider not found': 'Proveedor no encontrado',
  'id_token not supported': 'id_token no es compatible',
  'User email not found': 'No se encontró la dirección de correo',
  'account not linked': 'cuenta no vinculada',
  'signup disabled': 'registro deshabilitado',
  'unable to create user': 'no se pudo crear el usuario',
  'Account not linked - linking not allowed': 'Cuenta no vinculada: no se permite vincular',
  'Account not linked - different emails not allowed':
    'Cuenta no vinculada: no se permiten direcciones distintas',
  'Account not linked - unable to create account':
    'Cuenta no vinculada: no se pudo crear la cuenta',
  'The account is linked to somebody else already': 'La cuenta ya está vinculada a otra persona',
}

/**
 * Spanish, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { spanish } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [spanish] } })
 * ```
 */
export const spanish: LanguageTexts = {
  tag: 'es',
  number: Language.SPA,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
