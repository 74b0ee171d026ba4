import type { InEveryLanguage, Translations } from '@countersign/core'
import type { anonymousErrors } from './errors.js'

type Rows = typeof anonymousErrors

type Text = Rows[keyof Rows]['message']

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
    'Anonymous users cannot sign in again anonymously': 'Sie sind bereits als Gast angemeldet.',
    'User is not anonymous': 'Sie sind nicht als Gast angemeldet.',
    'Deleting anonymous users is disabled': 'Gäste können ihre Daten hier nicht selbst löschen.',
  },
  es: {
    'Anonymous users cannot sign in again anonymously': 'Ya ha entrado como invitado.',
    'User is not anonymous': 'No ha entrado como invitado.',
    'Deleting anonymous users is disabled': 'Aquí los invitados no pueden borrar sus datos.',
  },
  fr: {
    'Anonymous users cannot sign in again anonymously':
      'Vous êtes déjà connecté en tant qu’invité.',
    'User is not anonymous': 'Vous n’êtes pas connecté en tant qu’invité.',
    'Deleting anonymous users is disabled':
      'Les invités ne peuvent pas supprimer leurs données ici.',
  },
  pl: {
    'Anonymous users cannot sign in again anonymously': 'Korzystasz już z konta gościa.',
    'User is not anonymous': 'Nie korzystasz z konta gościa.',
    'Deleting anonymous users is disabled': 'Goście nie mogą tu sami usunąć swoich danych.',
  },
  ru: {
    'Anonymous users cannot sign in again anonymously': 'Вы уже вошли без учётной записи.',
    'User is not anonymous': 'Вы вошли не как гость.',
    'Deleting anonymous users is disabled': 'Здесь гости не могут удалить свои данные сами.',
  },
  tr: {
    'Anonymous users cannot sign in again anonymously': 'Zaten konuk olarak oturum açtınız.',
    'User is not anonymous': 'Konuk olarak oturum açmadınız.',
    'Deleting anonymous users is disabled': 'Konuklar verilerini burada kendileri silemez.',
  },
  uk: {
    'Anonymous users cannot sign in again anonymously': 'Ви вже увійшли без облікового запису.',
    'User is not anonymous': 'Ви увійшли не як гість.',
    'Deleting anonymous users is disabled': 'Тут гості не можуть видалити свої дані самі.',
  },
} satisfies InEveryLanguage<Text>
