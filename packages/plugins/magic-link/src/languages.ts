import type { InEveryLanguage, Translations } from '@countersign/core'
import type { codeErrors, linkErrors } from './errors.js'

/** Codes whose texts the core translates. */
type CoreCode = 'INVALID_TOKEN'

type Code = Exclude<keyof typeof linkErrors | keyof typeof codeErrors, CoreCode>

/**
 * The plugin's texts in the languages of `@countersign/core/languages`, for its option `translations`.
 *
 * @example
 * ```ts
 * import { magicLink } from '@countersign/magic-link'
 * import { magicLinkTexts } from '@countersign/magic-link/languages'
 *
 * export const plugin = magicLink({ translations: magicLinkTexts })
 * ```
 */
export const magicLinkTexts: Translations = {
  de: {
    NEW_USER_SIGNUP_DISABLED: 'Registrierung deaktiviert',
    magicLinkSignIn: 'Anmelden',
    EXPIRED_TOKEN: 'Der Link ist abgelaufen.',
    OTHER_BROWSER: 'Öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben.',
    INVALID_CODE: 'Der Code ist falsch oder nicht mehr gültig.',
    TOO_MANY_ATTEMPTS: 'Der Code wurde zu oft falsch eingegeben. Bitte fordern Sie einen neuen an.',
    CODE_DISABLED: 'Die Anmeldung mit einem Code wird hier nicht angeboten.',
  },
  es: {
    NEW_USER_SIGNUP_DISABLED: 'registro deshabilitado',
    magicLinkSignIn: 'Iniciar sesión',
    EXPIRED_TOKEN: 'El enlace ha caducado.',
    OTHER_BROWSER: 'Abra el enlace en el navegador desde el que lo pidió.',
    INVALID_CODE: 'El código es incorrecto o ya no es válido.',
    TOO_MANY_ATTEMPTS: 'Demasiados códigos incorrectos. Pida uno nuevo.',
    CODE_DISABLED: 'Aquí no se puede iniciar sesión con un código.',
  },
  fr: {
    NEW_USER_SIGNUP_DISABLED: 'inscription désactivée',
    magicLinkSignIn: 'Se connecter',
    EXPIRED_TOKEN: 'Le lien a expiré.',
    OTHER_BROWSER: 'Ouvrez le lien dans le navigateur depuis lequel vous l’avez demandé.',
    INVALID_CODE: 'Le code est incorrect ou n’est plus valable.',
    TOO_MANY_ATTEMPTS: 'Trop de codes incorrects. Veuillez en demander un nouveau.',
    CODE_DISABLED: 'La connexion par code n’est pas proposée ici.',
  },
  pl: {
    NEW_USER_SIGNUP_DISABLED: 'rejestracja wyłączona',
    magicLinkSignIn: 'Zaloguj się',
    EXPIRED_TOKEN: 'Link wygasł.',
    OTHER_BROWSER: 'Proszę otworzyć link w przeglądarce, z której wysłano prośbę.',
    INVALID_CODE: 'Kod jest nieprawidłowy lub stracił ważność.',
    TOO_MANY_ATTEMPTS: 'Zbyt wiele błędnych kodów. Proszę poprosić o nowy.',
    CODE_DISABLED: 'Logowanie kodem nie jest tu dostępne.',
  },
  ru: {
    NEW_USER_SIGNUP_DISABLED: 'регистрация отключена',
    magicLinkSignIn: 'Войти',
    EXPIRED_TOKEN: 'Срок действия ссылки истёк.',
    OTHER_BROWSER: 'Откройте ссылку в том браузере, в котором вы её запросили.',
    INVALID_CODE: 'Код неверен или больше не действует.',
    TOO_MANY_ATTEMPTS: 'Слишком много неверных кодов. Запросите новый код.',
    CODE_DISABLED: 'Вход по коду здесь недоступен.',
  },
  tr: {
    NEW_USER_SIGNUP_DISABLED: 'kayıt kapalı',
    magicLinkSignIn: 'Oturum aç',
    EXPIRED_TOKEN: 'Bağlantının süresi doldu.',
    OTHER_BROWSER: 'Bağlantıyı, onu istediğiniz tarayıcıda açın.',
    INVALID_CODE: 'Kod yanlış ya da artık geçerli değil.',
    TOO_MANY_ATTEMPTS: 'Çok fazla yanlış kod girildi. Lütfen yeni bir kod isteyin.',
    CODE_DISABLED: 'Burada kodla oturum açılamıyor.',
  },
  uk: {
    NEW_USER_SIGNUP_DISABLED: 'реєстрацію вимкнено',
    magicLinkSignIn: 'Увійти',
    EXPIRED_TOKEN: 'Термін дії посилання закінчився.',
    OTHER_BROWSER: 'Відкрийте посилання в тому браузері, у якому ви його запросили.',
    INVALID_CODE: 'Код неправильний або вже не дійсний.',
    TOO_MANY_ATTEMPTS: 'Забагато неправильних кодів. Попросіть новий код.',
    CODE_DISABLED: 'Вхід за кодом тут недоступний.',
  },
} satisfies InEveryLanguage<Code | 'magicLinkSignIn'>
