import type { InEveryLanguage, Translations } from '@countersign/core'
import type { anonymousErrors } from './errors.js'

/**
 * The plugin's texts in the languages of `@countersign/core/languages`, for its option `translations`.
 *
 * @example
 * ```ts
 * import { anonymous } from '@countersign/anonymous'
 * import { anonymousTexts } from '@countersign/anonymous/languages'
 *
 * export const plugin = anonymous({ translations: anonymousTexts })
 * ```
 */
export const anonymousTexts: Translations = {
  de: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Sie sind bereits als Gast angemeldet.',
    USER_IS_NOT_ANONYMOUS: 'Sie sind nicht als Gast angemeldet.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Gäste können ihre Daten hier nicht selbst löschen.',
  },
  es: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Ya ha entrado como invitado.',
    USER_IS_NOT_ANONYMOUS: 'No ha entrado como invitado.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Aquí los invitados no pueden borrar sus datos.',
  },
  fr: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Vous êtes déjà connecté en tant qu’invité.',
    USER_IS_NOT_ANONYMOUS: 'Vous n’êtes pas connecté en tant qu’invité.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Les invités ne peuvent pas supprimer leurs données ici.',
  },
  pl: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Korzystasz już z konta gościa.',
    USER_IS_NOT_ANONYMOUS: 'Nie korzystasz z konta gościa.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Goście nie mogą tu sami usunąć swoich danych.',
  },
  ru: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Вы уже вошли без учётной записи.',
    USER_IS_NOT_ANONYMOUS: 'Вы вошли не как гость.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Здесь гости не могут удалить свои данные сами.',
  },
  tr: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Zaten konuk olarak oturum açtınız.',
    USER_IS_NOT_ANONYMOUS: 'Konuk olarak oturum açmadınız.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Konuklar verilerini burada kendileri silemez.',
  },
  uk: {
    ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Ви вже увійшли без облікового запису.',
    USER_IS_NOT_ANONYMOUS: 'Ви увійшли не як гість.',
    DELETE_ANONYMOUS_USER_DISABLED: 'Тут гості не можуть видалити свої дані самі.',
  },
} satisfies InEveryLanguage<keyof typeof anonymousErrors>
