import type { InEveryLanguage, Translations } from '@countersign/core'
import type { multiSessionErrors } from './errors.js'

/**
 * The plugin's texts in the languages of `@countersign/core/languages`, for its option `translations`.
 *
 * @example
 * ```ts
 * import { multiSession } from '@countersign/multi-session'
 * import { multiSessionTexts } from '@countersign/multi-session/languages'
 *
 * export const plugin = multiSession({ translations: multiSessionTexts })
 * ```
 */
export const multiSessionTexts: Translations = {
  de: { INVALID_SESSION_TOKEN: 'Dieses Konto ist hier nicht mehr angemeldet.' },
  es: { INVALID_SESSION_TOKEN: 'Esta cuenta ya no tiene la sesión iniciada aquí.' },
  fr: { INVALID_SESSION_TOKEN: 'Ce compte n’est plus connecté ici.' },
  pl: { INVALID_SESSION_TOKEN: 'To konto nie jest już tutaj zalogowane.' },
  ru: { INVALID_SESSION_TOKEN: 'В этом браузере вход в этот аккаунт больше не выполнен.' },
  tr: { INVALID_SESSION_TOKEN: 'Bu hesabın oturumu artık burada açık değil.' },
  uk: { INVALID_SESSION_TOKEN: 'У цьому браузері вхід до цього акаунта більше не виконано.' },
} satisfies InEveryLanguage<keyof typeof multiSessionErrors>
