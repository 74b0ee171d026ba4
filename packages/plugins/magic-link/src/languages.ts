import type { InEveryLanguage, Translations } from '@countersign/core'
import type { codeErrors, linkErrors } from './errors.js'

/** What the core says in every language already. */
type SaidByCore = 'invalid token' | 'signup disabled'

type Rows = typeof linkErrors & typeof codeErrors

type Text = Exclude<Rows[keyof Rows]['message'], SaidByCore> | 'Sign in'

/**
 * What the plugin says in the languages of `@countersign/core/languages`, for its option `translations`.
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
    'Sign in': 'Anmelden',
    'The link has expired': 'Der Link ist abgelaufen.',
    'Open the link in the browser that asked for it':
      'Öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben.',
    'The code is wrong or no longer valid': 'Der Code ist falsch oder nicht mehr gültig.',
    'Too many wrong codes. Ask for a new one.':
      'Der Code wurde zu oft falsch eingegeben. Bitte fordern Sie einen neuen an.',
    'Codes are not enabled': 'Die Anmeldung mit einem Code wird hier nicht angeboten.',
  },
  es: {
    'Sign in': 'Iniciar sesión',
    'The link has expired': 'El enlace ha caducado.',
    'Open the link in the browser that asked for it':
      'Abra el enlace en el navegador desde el que lo pidió.',
    'The code is wrong or no longer valid': 'El código es incorrecto o ya no es válido.',
    'Too many wrong codes. Ask for a new one.': 'Demasiados códigos incorrectos. Pida uno nuevo.',
    'Codes are not enabled': 'Aquí no se puede iniciar sesión con un código.',
  },
  fr: {
    'Sign in': 'Se connecter',
    'The link has expired': 'Le lien a expiré.',
    'Open the link in the browser that asked for it':
      'Ouvrez le lien dans le navigateur depuis lequel vous l’avez demandé.',
    'The code is wrong or no longer valid': 'Le code est incorrect ou n’est plus valable.',
    'Too many wrong codes. Ask for a new one.':
      'Trop de codes incorrects. Veuillez en demander un nouveau.',
    'Codes are not enabled': 'La connexion par code n’est pas proposée ici.',
  },
  pl: {
    'Sign in': 'Zaloguj się',
    'The link has expired': 'Link wygasł.',
    'Open the link in the browser that asked for it':
      'Proszę otworzyć link w przeglądarce, z której wysłano prośbę.',
    'The code is wrong or no longer valid': 'Kod jest nieprawidłowy lub stracił ważność.',
    'Too many wrong codes. Ask for a new one.':
      'Zbyt wiele błędnych kodów. Proszę poprosić o nowy.',
    'Codes are not enabled': 'Logowanie kodem nie jest tu dostępne.',
  },
  ru: {
    'Sign in': 'Войти',
    'The link has expired': 'Срок действия ссылки истёк.',
    'Open the link in the browser that asked for it':
      'Откройте ссылку в том браузере, в котором вы её запросили.',
    'The code is wrong or no longer valid': 'Код неверен или больше не действует.',
    'Too many wrong codes. Ask for a new one.':
      'Слишком много неверных кодов. Запросите новый код.',
    'Codes are not enabled': 'Вход по коду здесь недоступен.',
  },
  tr: {
    'Sign in': 'Oturum aç',
    'The link has expired': 'Bağlantının süresi doldu.',
    'Open the link in the browser that asked for it':
      'Bağlantıyı, onu istediğiniz tarayıcıda açın.',
    'The code is wrong or no longer valid': 'Kod yanlış ya da artık geçerli değil.',
    'Too many wrong codes. Ask for a new one.':
      'Çok fazla yanlış kod girildi. Lütfen yeni bir kod isteyin.',
    'Codes are not enabled': 'Burada kodla oturum açılamıyor.',
  },
  uk: {
    'Sign in': 'Увійти',
    'The link has expired': 'Термін дії посилання закінчився.',
    'Open the link in the browser that asked for it':
      'Відкрийте посилання в тому браузері, у якому ви його запросили.',
    'The code is wrong or no longer valid': 'Код неправильний або вже не дійсний.',
    'Too many wrong codes. Ask for a new one.': 'Забагато неправильних кодів. Попросіть новий код.',
    'Codes are not enabled': 'Вхід за кодом тут недоступний.',
  },
} satisfies InEveryLanguage<Text>
