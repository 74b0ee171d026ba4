import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in Spanish. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'La sesión de esta cuenta se ha cerrado. Añádala de nuevo.',
  INVALID_EMAIL: 'Introduzca un correo como ann@example.com.',
  NETWORK: 'No se puede contactar con el servidor. Revise su conexión e inténtelo de nuevo.',
  UNEXPECTED: 'Algo ha fallado. Inténtelo de nuevo.',
  INVALID_EMAIL_OR_PASSWORD: 'El correo o la contraseña no es correcta.',
  AUTH_CANCELLED: 'No se ha usado ninguna llave de acceso.',
  PASSKEY_NOT_FOUND: 'Esta llave de acceso no se conoce aquí. Se quitó o es de otro sitio.',
  PASSKEYS_NOT_SUPPORTED: 'Este navegador no puede usar llaves de acceso.',
  CHALLENGE_NOT_FOUND: 'Ha tardado demasiado. Inténtelo de nuevo.',
  PASSWORD_TOO_SHORT: 'Esta contraseña es demasiado corta.',
  PASSWORD_TOO_LONG: 'Esta contraseña es demasiado larga.',
  PASSWORD_COMPROMISED: 'Esta contraseña es demasiado común. Elija otra.',
  USER_ALREADY_EXISTS: 'Este correo ya tiene una cuenta. Inicie sesión.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Aquí no se ofrece el registro con contraseña.',
  REGISTRATION_CANCELLED: 'No se ha creado ninguna llave de acceso.',
  INVALID_CODE: 'Este código no es correcto o ha caducado.',
  TOO_MANY_ATTEMPTS: 'Demasiados códigos incorrectos. Pida otro mensaje.',
  NEW_USER_SIGNUP_DISABLED: 'Ninguna cuenta tiene este correo.',
  INVALID_TOKEN: 'Este enlace ya se usó o ha caducado. Pida otro.',
  EMAIL_IS_THE_SAME: 'Este ya es su correo.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Este correo no se puede usar.',
  EMAIL_ALREADY_VERIFIED: 'Este correo ya está verificado.',
  SESSION_NOT_OWN: 'No puede hacerlo mientras actúa por otro usuario.',
  INVALID_PASSWORD: 'La contraseña actual no es correcta.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Es su única forma de iniciar sesión.',
  LAST_SIGN_IN_METHOD: 'Es su única forma de iniciar sesión.',
  PREVIOUSLY_REGISTERED: 'Este dispositivo ya tiene una llave de acceso suya.',
  INVITATION_NOT_FOUND: 'Se respondió o se anuló, o ha caducado.',
  INVITATION_LINK_NOT_FOUND: 'El enlace se revocó o se agotó, o ha caducado.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Quien le invitó ha abandonado la organización.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Verifique antes su correo y abra la invitación de nuevo.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Este correo ya está invitado.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Esta persona ya es miembro.',
  INVITATION_LIMIT_REACHED: 'Hay demasiadas invitaciones abiertas.',
  TEAM_MEMBER_LIMIT_REACHED: 'El equipo no admite más miembros.',
  ORGANIZATION_ALREADY_EXISTS: 'Otra organización tiene este nombre corto.',
  SLUG_IS_TAKEN: 'Otra organización tiene este nombre corto.',
  INVALID_SLUG: 'Use minúsculas, cifras y guiones.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'No puede crear más organizaciones.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'No puede crear una organización.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'La organización no admite más miembros.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Usted es el único propietario. Transfiera antes la propiedad.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Una organización necesita un propietario.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Otro rol tiene este nombre.',
  INVALID_ROLE_NAME: 'Use letras, cifras, guiones y guiones bajos.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Hay miembros con este rol. Asígneles antes otro.',
  TOO_MANY_ROLES: 'La organización no admite más roles.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Es el único equipo. Cree antes otro.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Solo los miembros del equipo pueden ver a sus miembros.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'La organización no admite más equipos.',
}

const interrupted = 'El inicio de sesión se interrumpió. Empiece de nuevo.'
const providerFailed = 'El proveedor no envió sus datos. Inténtelo más tarde.'
const failed = 'Algo ha fallado. Inténtelo de nuevo.'

/** Texts of the errors of redirects in Spanish. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'No dio su consentimiento en el proveedor, así que no ha cambiado nada.',
  account_not_linked:
    'Este correo ya tiene una cuenta. Inicie sesión de otra forma y vincule después el proveedor en los ajustes de la cuenta.',
  account_already_linked_to_different_user:
    'Otro usuario ha vinculado esta cuenta del proveedor. Inicie sesión con ella o desvincúlela antes allí.',
  unable_to_link_account: 'No se pudo vincular la cuenta. Inténtelo de nuevo.',
  signup_disabled:
    'No puede registrarse con este proveedor. Regístrese de otra forma y vincúlelo después.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found: 'El proveedor no envió su correo. Permítalo allí o regístrese de otra forma.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Este proveedor ya no se ofrece aquí.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'Ha vuelto dos veces o después de más de diez minutos. Empiece de nuevo.',
  browser_mismatch: 'Empezó en otro navegador. Empiece de nuevo en este.',
  session_mismatch: 'Entretanto se cerró su sesión, así que la cuenta no se vinculó.',
  provider_mismatch: 'Ha vuelto desde otro proveedor. Empiece de nuevo.',
  issuer_mismatch: 'La redirección no venía de su proveedor. Empiece de nuevo.',
  linking_not_allowed:
    'El proveedor no ha verificado su correo. Verifíquelo allí y vincule la cuenta de nuevo.',
  email_does_not_match:
    'El proveedor tiene otro correo suyo. Cambie uno de los dos y vincule la cuenta de nuevo.',
  token_expired: 'El enlace ha caducado. Pida otro.',
  invalid_token: 'El enlace ya se usó o se envió uno más reciente.',
  expired_token: 'El enlace ha caducado. Pida otro.',
  other_browser: 'Abra el enlace en el navegador que lo pidió o pida uno en este.',
  new_user_signup_disabled: 'Ninguna cuenta tiene este correo.',
  unauthorized: 'Inicie sesión antes en este dispositivo y abra después el enlace de nuevo.',
  user_not_found: 'La cuenta de este enlace ya no existe.',
}
