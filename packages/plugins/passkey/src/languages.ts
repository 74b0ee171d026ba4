import type { InEveryLanguage, Translations } from '@countersign/core'
import type { passkeyErrors } from './errors.js'

/** Messages that the core translates. */
type CoreMessage = 'User already exists'

type Rows = typeof passkeyErrors

type Text = Exclude<Rows[keyof Rows]['message'], CoreMessage>

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
    'Challenge not found': 'Der Vorgang ist abgelaufen. Bitte beginnen Sie von vorn.',
    'You are not allowed to register this passkey': 'Sie dürfen diesen Passkey nicht hinzufügen.',
    'Failed to verify registration': 'Der Passkey konnte nicht geprüft werden.',
    'Previously registered': 'Dieser Passkey ist bereits hinzugefügt.',
    'You have too many passkeys': 'Sie haben zu viele Passkeys.',
    'Passkey not found': 'Der Passkey ist nicht bekannt.',
    'Authentication failed': 'Die Anmeldung ist fehlgeschlagen.',
    "You can't delete your only way to sign in":
      'Ihre einzige Anmeldemöglichkeit kann nicht gelöscht werden.',
  },
  es: {
    'Challenge not found': 'La solicitud ha caducado. Empiece de nuevo.',
    'You are not allowed to register this passkey': 'No puede añadir esta llave de acceso.',
    'Failed to verify registration': 'No se pudo comprobar la llave de acceso.',
    'Previously registered': 'Esta llave de acceso ya está añadida.',
    'You have too many passkeys': 'Tiene demasiadas llaves de acceso.',
    'Passkey not found': 'No se conoce esta llave de acceso.',
    'Authentication failed': 'No se pudo iniciar sesión.',
    "You can't delete your only way to sign in":
      'No puede eliminar su única forma de iniciar sesión.',
  },
  fr: {
    'Challenge not found': 'La demande a expiré. Veuillez recommencer.',
    'You are not allowed to register this passkey': 'Vous ne pouvez pas ajouter cette clé d’accès.',
    'Failed to verify registration': 'La clé d’accès n’a pas pu être vérifiée.',
    'Previously registered': 'Cette clé d’accès est déjà ajoutée.',
    'You have too many passkeys': 'Vous avez trop de clés d’accès.',
    'Passkey not found': 'Cette clé d’accès est inconnue.',
    'Authentication failed': 'La connexion a échoué.',
    "You can't delete your only way to sign in":
      'Vous ne pouvez pas supprimer votre seul moyen de connexion.',
  },
  pl: {
    'Challenge not found': 'Prośba wygasła. Proszę zacząć od nowa.',
    'You are not allowed to register this passkey': 'Nie można dodać tego klucza dostępu.',
    'Failed to verify registration': 'Nie udało się sprawdzić klucza dostępu.',
    'Previously registered': 'Ten klucz dostępu jest już dodany.',
    'You have too many passkeys': 'Masz zbyt wiele kluczy dostępu.',
    'Passkey not found': 'Nie znamy tego klucza dostępu.',
    'Authentication failed': 'Logowanie nie powiodło się.',
    "You can't delete your only way to sign in": 'Nie można usunąć jedynego sposobu logowania.',
  },
  ru: {
    'Challenge not found': 'Срок запроса истёк. Начните заново.',
    'You are not allowed to register this passkey': 'Вы не можете добавить этот ключ доступа.',
    'Failed to verify registration': 'Не удалось проверить ключ доступа.',
    'Previously registered': 'Этот ключ доступа уже добавлен.',
    'You have too many passkeys': 'У вас слишком много ключей доступа.',
    'Passkey not found': 'Ключ доступа неизвестен.',
    'Authentication failed': 'Не удалось войти.',
    "You can't delete your only way to sign in": 'Нельзя удалить единственный способ входа.',
  },
  tr: {
    'Challenge not found': 'İsteğin süresi doldu. Lütfen yeniden başlayın.',
    'You are not allowed to register this passkey': 'Bu geçiş anahtarını ekleyemezsiniz.',
    'Failed to verify registration': 'Geçiş anahtarı doğrulanamadı.',
    'Previously registered': 'Bu geçiş anahtarı zaten ekli.',
    'You have too many passkeys': 'Çok fazla geçiş anahtarınız var.',
    'Passkey not found': 'Geçiş anahtarı bilinmiyor.',
    'Authentication failed': 'Oturum açılamadı.',
    "You can't delete your only way to sign in": 'Oturum açmanın tek yolunu silemezsiniz.',
  },
  uk: {
    'Challenge not found': 'Термін запиту минув. Почніть спочатку.',
    'You are not allowed to register this passkey': 'Ви не можете додати цей ключ доступу.',
    'Failed to verify registration': 'Не вдалося перевірити ключ доступу.',
    'Previously registered': 'Цей ключ доступу вже додано.',
    'You have too many passkeys': 'У вас забагато ключів доступу.',
    'Passkey not found': 'Ключ доступу невідомий.',
    'Authentication failed': 'Не вдалося увійти.',
    "You can't delete your only way to sign in": 'Не можна видалити єдиний спосіб входу.',
  },
} satisfies InEveryLanguage<Text>
