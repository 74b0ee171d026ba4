import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { spanish as mails } from './mails/spanish.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Inicie sesión, por favor.',
  SESSION_NOT_OWN: 'No es posible mientras actúa en nombre de otra persona.',
  SESSION_NOT_FRESH:
    'Ha pasado demasiado tiempo desde que inició sesión. Vuelva a iniciarla, por favor.',
  HOST_NOT_ALLOWED:
    'Este host no está permitido. Indique la dirección de la aplicación en baseURL.',
  INVALID_ORIGIN: 'Esta solicitud procede de un sitio no autorizado.',
  INVALID_CALLBACK_URL: 'La dirección de «callbackURL» no está permitida.',
  INVALID_REDIRECT_URL: 'La dirección de «redirectURL» no está permitida.',
  INVALID_ERROR_CALLBACK_URL: 'La dirección de «errorCallbackURL» no está permitida.',
  INVALID_NEW_USER_CALLBACK_URL: 'La dirección de «newUserCallbackURL» no está permitida.',
  VALIDATION_ERROR: 'Los datos enviados no son válidos.',
  invalidQuery: 'Los parámetros de la dirección no son válidos.',
  invalidPath: 'La dirección solicitada no es válida.',
  headersNeeded: 'Faltan las cabeceras de la solicitud.',
  asServerWithHeaders: 'Indica «headers» o «asServer», pero no ambos.',
  INVALID_EMAIL: 'La dirección de correo electrónico no es válida.',
  NOT_FOUND: 'No se ha encontrado lo que buscaba.',
  METHOD_NOT_ALLOWED: 'Este método no está permitido aquí.',
  PAYLOAD_TOO_LARGE: 'La solicitud es demasiado grande.',
  REQUEST_TIMEOUT: 'El envío de la solicitud ha tardado demasiado.',
  UNSUPPORTED_MEDIA_TYPE: 'El Content-Type debe ser application/json.',
  TOO_MANY_REQUESTS: 'Demasiadas solicitudes. Inténtelo de nuevo más tarde.',
  FIELD_VALUE_TAKEN: 'El valor de un campo ya está en uso.',
  INTERNAL_SERVER_ERROR: 'Se ha producido un error en el servidor.',
  SERVICE_UNAVAILABLE:
    'El servicio no está disponible en este momento. Inténtelo de nuevo más tarde.',

  INVALID_EMAIL_OR_PASSWORD: 'La dirección de correo o la contraseña no es correcta.',
  PASSWORD_TOO_SHORT: 'La contraseña es demasiado corta.',
  PASSWORD_TOO_LONG: 'La contraseña es demasiado larga.',
  USER_ALREADY_EXISTS: 'Ya existe una cuenta con esta dirección de correo.',
  EMAIL_PASSWORD_DISABLED: 'Aquí no se ofrece el inicio de sesión con correo y contraseña.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Aquí no se ofrece el registro con correo y contraseña.',
  MISSING_FIELD: 'Falta un campo obligatorio.',
  SESSION_NOT_FOUND: 'No se ha encontrado la sesión.',
  SESSION_EXPIRED: 'Su sesión ha caducado. Vuelva a iniciar sesión para realizar esta acción.',
  NO_FIELDS_TO_UPDATE: 'No se ha indicado ningún cambio.',
  INVALID_PASSWORD: 'La contraseña no es correcta.',
  PASSWORD_COMPROMISED: 'Esta contraseña es demasiado conocida. Elija otra, por favor.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Esta cuenta no tiene contraseña.',
  PASSWORD_ALREADY_SET: 'Esta cuenta ya tiene contraseña.',
  RESET_PASSWORD_DISABLED: 'Aquí no se ofrece el restablecimiento de contraseñas.',
  INVALID_TOKEN: 'El enlace no es válido o ya se ha utilizado.',
  TOKEN_EXPIRED: 'El enlace ha caducado.',
  USER_NOT_FOUND: 'No se ha encontrado la cuenta.',
  EMAIL_NOT_VERIFIED: 'Su dirección de correo aún no está confirmada.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'Aquí no se ofrece la confirmación de direcciones de correo.',
  EMAIL_ALREADY_VERIFIED: 'Esta dirección de correo ya está confirmada.',
  EMAIL_MISMATCH: 'El mensaje de confirmación solo puede enviarse a su propia dirección.',
  EMAIL_CAN_NOT_BE_UPDATED: 'La dirección de correo no se puede cambiar aquí.',
  CHANGE_EMAIL_DISABLED: 'La dirección de correo no se puede cambiar.',
  EMAIL_IS_THE_SAME: 'Esa ya es su dirección de correo.',
  MAILBOX_NOT_PROVEN: 'Primero inicie sesión con un correo enviado a su dirección actual.',
  COULDNT_UPDATE_YOUR_EMAIL: 'No se ha podido cambiar su dirección de correo.',
  FAILED_TO_GET_USER_INFO: 'No se han podido cargar los datos de la cuenta.',
  ACCOUNT_NOT_FOUND: 'No se ha encontrado este método de inicio de sesión.',
  FAILED_TO_UNLINK_LAST_ACCOUNT:
    'No se puede eliminar el último método de inicio de sesión de una cuenta.',
  USER_ID_OR_SESSION_REQUIRED: 'Se necesita un userId o una sesión.',
  PROVIDER_NOT_SUPPORTED: 'El proveedor de inicio de sesión {id} no está disponible.',
  PROVIDER_NOT_CONFIGURED: 'Este proveedor de inicio de sesión no está configurado.',
  ACCESS_TOKEN_NOT_FOUND: 'No se ha encontrado ningún token de acceso.',
  REFRESH_TOKEN_NOT_FOUND: 'No se ha encontrado ningún token de actualización.',
  FAILED_TO_GET_ACCESS_TOKEN: 'No se ha podido obtener un token de acceso válido.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'No se ha podido renovar el token de acceso.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Este proveedor de inicio de sesión no renueva tokens.',

  resetRequested:
    'Si conocemos esta dirección de correo, recibirá un mensaje con un enlace para restablecer la contraseña.',
  back: 'Volver',
  somethingWrong: 'Se ha producido un error',
  verifyAddress: 'Confirme su dirección de correo',
  verify: 'Confirmar',
  newEmailRequested: 'Confirme el cambio con el enlace del mensaje enviado a su nueva dirección',
  undoEmailChange: 'Deshacer el cambio de su dirección',
  emailChangeIsUndone:
    'Su cuenta recupera esta dirección y se cierra la sesión en todos los navegadores.',
  undo: 'Deshacer el cambio',
  emailChangeUndone: 'Su cuenta vuelve a tener su dirección anterior',
  accountIsMine: 'Sí, esta cuenta es mía',
  onlyVerify: 'Verificar solo la dirección',
  ownerConfirms:
    '¿Se ha registrado usted con esta dirección? Entonces conserva todo lo que hay en la cuenta. Si no, lo que otros hayan añadido se elimina en cuanto inicie sesión con un enlace enviado a esta dirección.',
  addressVerified: 'Su dirección de correo está confirmada',
  deleteAccount: 'Eliminar su cuenta',
  deletionIsFinal:
    'Se eliminarán su cuenta y todo lo que contiene. Esta acción no se puede deshacer.',
  deleteForGood: 'Eliminar definitivamente',
  accountDeleted: 'Su cuenta se ha eliminado',
  linkIsInvalid: 'El enlace no es válido o ya se ha utilizado.',
  linkHasExpired: 'El enlace ha caducado.',
  cancel: 'Cancelar',
  signInCancelled: 'Se canceló el inicio de sesión.',
  signInExpired: 'El inicio de sesión ha caducado o comenzó en otro navegador. Empiece de nuevo.',
  providerFailed: 'El proveedor no pudo completar el inicio de sesión. Inténtelo más tarde.',
  providerSharesNoEmail:
    'El proveedor no compartió ninguna dirección de correo. Compártala allí o inicie sesión de otra manera.',
  accountNotLinked:
    'Ya existe una cuenta con esta dirección. Inicie sesión primero en ella y después vincule el proveedor.',
  accountCannotBeLinked: 'Esta cuenta del proveedor no se puede vincular.',
  accountOfOther: 'Esta cuenta del proveedor está vinculada a otro usuario.',
  signUpIsClosed:
    'No hay ninguna cuenta para este inicio de sesión y aquí no se pueden crear cuentas nuevas.',
  PROVIDER_UNAVAILABLE: 'No se puede contactar con el proveedor. Inténtelo de nuevo más tarde.',
  PROVIDER_NOT_FOUND: 'Proveedor no encontrado',
  ID_TOKEN_NOT_SUPPORTED: 'id_token no es compatible',
  USER_EMAIL_NOT_FOUND: 'No se encontró la dirección de correo',
  ACCOUNT_NOT_LINKED: 'cuenta no vinculada',
  SIGNUP_DISABLED: 'registro deshabilitado',
  UNABLE_TO_CREATE_USER: 'no se pudo crear el usuario',
  LINKING_NOT_ALLOWED: 'Cuenta no vinculada: no se permite vincular',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'Cuenta no vinculada: no se permiten direcciones distintas',
  LINKING_FAILED: 'Cuenta no vinculada: no se pudo crear la cuenta',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'La cuenta ya está vinculada a otra persona',
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
