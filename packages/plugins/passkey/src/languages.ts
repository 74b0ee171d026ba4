import type { InEveryLanguage, Translations } from '@countersign/core'
import type { passkeyErrors } from './errors.js'

/** Codes whose texts the core translates. */
type CoreCode = 'USER_ALREADY_EXISTS'

type Code = Exclude<keyof typeof passkeyErrors, CoreCode>

/**
 * The plugin's texts in the languages of `@countersign/core/languages`, for its option `translations`.
 *
 * @example
 * ```ts
 * import { passkey } from '@countersign/passkey'
 * import { passkeyTexts } from '@countersign/passkey/languages'
 *
 * export const plugin = passkey({ translations: passkeyTexts })
 * ```
 */
export const passkeyTexts: Translations = {
  de: {
    CHALLENGE_NOT_FOUND: 'Der Vorgang ist abgelaufen. Bitte beginnen Sie von vorn.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Sie dürfen diesen Passkey nicht hinzufügen.',
    FAILED_TO_VERIFY_REGISTRATION: 'Der Passkey konnte nicht geprüft werden.',
    PREVIOUSLY_REGISTERED: 'Dieser Passkey ist bereits hinzugefügt.',
    TOO_MANY_PASSKEYS: 'Sie haben zu viele Passkeys.',
    PASSKEY_NOT_FOUND: 'Der Passkey ist nicht bekannt.',
    AUTHENTICATION_FAILED: 'Die Anmeldung ist fehlgeschlagen.',
    LAST_SIGN_IN_METHOD: 'Ihre einzige Anmeldemöglichkeit kann nicht gelöscht werden.',
  },
  es: {
    CHALLENGE_NOT_FOUND: 'La solicitud ha caducado. Empiece de nuevo.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'No puede añadir esta llave de acceso.',
    FAILED_TO_VERIFY_REGISTRATION: 'No se pudo comprobar la llave de acceso.',
    PREVIOUSLY_REGISTERED: 'Esta llave de acceso ya está añadida.',
    TOO_MANY_PASSKEYS: 'Tiene demasiadas llaves de acceso.',
    PASSKEY_NOT_FOUND: 'No se conoce esta llave de acceso.',
    AUTHENTICATION_FAILED: 'No se pudo iniciar sesión.',
    LAST_SIGN_IN_METHOD: 'No puede eliminar su única forma de iniciar sesión.',
  },
  fr: {
    CHALLENGE_NOT_FOUND: 'La demande a expiré. Veuillez recommencer.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Vous ne pouvez pas ajouter cette clé d’accès.',
    FAILED_TO_VERIFY_REGISTRATION: 'La clé d’accès n’a pas pu être vérifiée.',
    PREVIOUSLY_REGISTERED: 'Cette clé d’accès est déjà ajoutée.',
    TOO_MANY_PASSKEYS: 'Vous avez trop de clés d’accès.',
    PASSKEY_NOT_FOUND: 'Cette clé d’accès est inconnue.',
    AUTHENTICATION_FAILED: 'La connexion a échoué.',
    LAST_SIGN_IN_METHOD: 'Vous ne pouvez pas supprimer votre seul moyen de connexion.',
  },
  pl: {
    CHALLENGE_NOT_FOUND: 'Prośba wygasła. Proszę zacząć od nowa.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Nie można dodać tego klucza dostępu.',
    FAILED_TO_VERIFY_REGISTRATION: 'Nie udało się sprawdzić klucza dostępu.',
    PREVIOUSLY_REGISTERED: 'Ten klucz dostępu jest już dodany.',
    TOO_MANY_PASSKEYS: 'Masz zbyt wiele kluczy dostępu.',
    PASSKEY_NOT_FOUND: 'Nie znamy tego klucza dostępu.',
    AUTHENTICATION_FAILED: 'Logowanie nie powiodło się.',
    LAST_SIGN_IN_METHOD: 'Nie można usunąć jedynego sposobu logowania.',
  },
  ru: {
    CHALLENGE_NOT_FOUND: 'Срок запроса истёк. Начните заново.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Вы не можете добавить этот ключ доступа.',
    FAILED_TO_VERIFY_REGISTRATION: 'Не удалось проверить ключ доступа.',
    PREVIOUSLY_REGISTERED: 'Этот ключ доступа уже добавлен.',
    TOO_MANY_PASSKEYS: 'У вас слишком много ключей доступа.',
    PASSKEY_NOT_FOUND: 'Ключ доступа неизвестен.',
    AUTHENTICATION_FAILED: 'Не удалось войти.',
    LAST_SIGN_IN_METHOD: 'Нельзя удалить единственный способ входа.',
  },
  tr: {
    CHALLENGE_NOT_FOUND: 'İsteğin süresi doldu. Lütfen yeniden başlayın.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Bu geçiş anahtarını ekleyemezsiniz.',
    FAILED_TO_VERIFY_REGISTRATION: 'Geçiş anahtarı doğrulanamadı.',
    PREVIOUSLY_REGISTERED: 'Bu geçiş anahtarı zaten ekli.',
    TOO_MANY_PASSKEYS: 'Çok fazla geçiş anahtarınız var.',
    PASSKEY_NOT_FOUND: 'Geçiş anahtarı bilinmiyor.',
    AUTHENTICATION_FAILED: 'Oturum açılamadı.',
    LAST_SIGN_IN_METHOD: 'Oturum açmanın tek yolunu silemezsiniz.',
  },
  uk: {
    CHALLENGE_NOT_FOUND: 'Термін запиту минув. Почніть спочатку.',
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Ви не можете додати цей ключ доступу.',
    FAILED_TO_VERIFY_REGISTRATION: 'Не вдалося перевірити ключ доступу.',
    PREVIOUSLY_REGISTERED: 'Цей ключ доступу вже додано.',
    TOO_MANY_PASSKEYS: 'У вас забагато ключів доступу.',
    PASSKEY_NOT_FOUND: 'Ключ доступу невідомий.',
    AUTHENTICATION_FAILED: 'Не вдалося увійти.',
    LAST_SIGN_IN_METHOD: 'Не можна видалити єдиний спосіб входу.',
  },
} satisfies InEveryLanguage<Code>
