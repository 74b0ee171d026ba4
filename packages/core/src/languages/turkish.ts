import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { turkish as mails } from './mails/turkish.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Lütfen oturum açın.',
  SESSION_NOT_OWN: 'Başkası adına işlem yaparken mümkün değil.',
  SESSION_NOT_FRESH: 'Oturum açmanızın üzerinden uzun zaman geçti. Lütfen yeniden oturum açın.',
  HOST_NOT_ALLOWED: 'Bu ana makineye izin verilmiyor. baseURL değerini uygulamanın adresi yapın.',
  INVALID_ORIGIN: 'Bu istek izin verilmeyen bir siteden geldi.',
  INVALID_CALLBACK_URL: '“callbackURL” adresine izin verilmiyor.',
  INVALID_REDIRECT_URL: '“redirectURL” adresine izin verilmiyor.',
  INVALID_ERROR_CALLBACK_URL: '“errorCallbackURL” adresine izin verilmiyor.',
  INVALID_NEW_USER_CALLBACK_URL: '“newUserCallbackURL” adresine izin verilmiyor.',
  VALIDATION_ERROR: 'Gönderilen bilgiler geçersiz.',
  invalidQuery: 'Adresin parametreleri geçersiz.',
  invalidPath: 'Açılan adres geçersiz.',
  headersNeeded: 'İsteğin üst bilgileri eksik.',
  asServerWithHeaders: '“headers” veya “asServer” verin, ikisini birden değil.',
  INVALID_EMAIL: 'E-posta adresi geçersiz.',
  NOT_FOUND: 'Aradığınız bulunamadı.',
  METHOD_NOT_ALLOWED: 'Bu yönteme burada izin verilmiyor.',
  PAYLOAD_TOO_LARGE: 'İstek çok büyük.',
  REQUEST_TIMEOUT: 'İsteğin gönderilmesi çok uzun sürdü.',
  UNSUPPORTED_MEDIA_TYPE: 'Content-Type değeri application/json olmalıdır.',
  TOO_MANY_REQUESTS: 'Çok fazla istek gönderildi. Lütfen daha sonra yeniden deneyin.',
  FIELD_VALUE_TAKEN: 'Bir alanın değeri zaten kullanılıyor.',
  INTERNAL_SERVER_ERROR: 'Sunucuda bir hata oluştu.',
  SERVICE_UNAVAILABLE: 'Hizmet şu anda kullanılamıyor. Lütfen daha sonra yeniden deneyin.',

  INVALID_EMAIL_OR_PASSWORD: 'E-posta adresi veya parola yanlış.',
  PASSWORD_TOO_SHORT: 'Parola çok kısa.',
  PASSWORD_TOO_LONG: 'Parola çok uzun.',
  USER_ALREADY_EXISTS: 'Bu e-posta adresiyle açılmış bir hesap zaten var.',
  EMAIL_PASSWORD_DISABLED: 'Burada e-posta ve parolayla oturum açılamıyor.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Burada e-posta ve parolayla kayıt olunamıyor.',
  MISSING_FIELD: 'Zorunlu bir alan eksik.',
  SESSION_NOT_FOUND: 'Oturum bulunamadı.',
  SESSION_EXPIRED: 'Oturumunuzun süresi doldu. Bu işlem için lütfen yeniden oturum açın.',
  NO_FIELDS_TO_UPDATE: 'Herhangi bir değişiklik belirtilmedi.',
  INVALID_PASSWORD: 'Parola yanlış.',
  PASSWORD_COMPROMISED: 'Bu parola çok bilinen bir parola. Lütfen başka bir tane seçin.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Bu hesabın parolası yok.',
  PASSWORD_ALREADY_SET: 'Bu hesabın zaten bir parolası var.',
  RESET_PASSWORD_DISABLED: 'Burada parola sıfırlanamıyor.',
  INVALID_TOKEN: 'Bağlantı geçersiz veya daha önce kullanılmış.',
  TOKEN_EXPIRED: 'Bağlantının süresi doldu.',
  USER_NOT_FOUND: 'Hesap bulunamadı.',
  EMAIL_NOT_VERIFIED: 'E-posta adresiniz henüz doğrulanmadı.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'Burada e-posta adresi doğrulanamıyor.',
  EMAIL_ALREADY_VERIFIED: 'Bu e-posta adresi zaten doğrulanmış.',
  EMAIL_MISMATCH: 'Doğrulama e-postası yalnızca kendi adresinize gönderilebilir.',
  EMAIL_CAN_NOT_BE_UPDATED: 'E-posta adresi burada değiştirilemez.',
  CHANGE_EMAIL_DISABLED: 'E-posta adresi değiştirilemiyor.',
  EMAIL_IS_THE_SAME: 'Bu zaten sizin e-posta adresiniz.',
  MAILBOX_NOT_PROVEN: 'Önce şu anki adresinize gönderilen bir e-postayla oturum açın.',
  COULDNT_UPDATE_YOUR_EMAIL: 'E-posta adresiniz değiştirilemedi.',
  FAILED_TO_GET_USER_INFO: 'Hesap bilgileri yüklenemedi.',
  ACCOUNT_NOT_FOUND: 'Bu oturum açma yöntemi bulunamadı.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Bir hesabın son oturum açma yöntemi kaldırılamaz.',
  USER_ID_OR_SESSION_REQUIRED: 'Bir userId veya oturum gerekli.',
  PROVIDER_NOT_SUPPORTED: '{id} giriş sağlayıcısı desteklenmiyor.',
  PROVIDER_NOT_CONFIGURED: 'Bu giriş sağlayıcısı yapılandırılmamış.',
  ACCESS_TOKEN_NOT_FOUND: 'Erişim belirteci bulunamadı.',
  REFRESH_TOKEN_NOT_FOUND: 'Yenileme belirteci bulunamadı.',
  FAILED_TO_GET_ACCESS_TOKEN: 'Geçerli bir erişim belirteci alınamadı.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Erişim belirteci yenilenemedi.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Bu giriş sağlayıcısı belirteçleri yenilemiyor.',

  resetRequested:
    'Bu e-posta adresi sistemimizde kayıtlıysa, parolanızı sıfırlamanız için size bir bağlantı göndereceğiz.',
  back: 'Geri dön',
  somethingWrong: 'Bir hata oluştu',
  verifyAddress: 'E-posta adresinizi doğrulayın',
  verify: 'Doğrula',
  newEmailRequested: 'Değişikliği yeni adresinize gönderilen e-postadaki bağlantıyla onaylayın',
  undoEmailChange: 'Adres değişikliğini geri alma',
  emailChangeIsUndone: 'Hesabınız bu adresi geri alır ve tüm tarayıcılarda oturumu kapatılır.',
  undo: 'Değişikliği geri al',
  emailChangeUndone: 'Hesabınız eski adresine geri döndü',
  accountIsMine: 'Evet, bu benim hesabım',
  onlyVerify: 'Yalnızca adresi doğrula',
  ownerConfirms:
    'Bu adresle siz mi kayıt oldunuz? O zaman hesaptaki her şey sizde kalır. Siz değilseniz, bu adrese gönderilen bir bağlantıyla oturum açtığınızda başkalarının ekledikleri kaldırılır.',
  addressVerified: 'E-posta adresiniz doğrulandı',
  deleteAccount: 'Hesabınızı silin',
  deletionIsFinal: 'Hesabınız ve ona ait her şey silinecek. Bu işlem geri alınamaz.',
  deleteForGood: 'Kalıcı olarak sil',
  accountDeleted: 'Hesabınız silindi',
  linkIsInvalid: 'Bağlantı geçersiz veya daha önce kullanılmış.',
  linkHasExpired: 'Bağlantının süresi doldu.',
  cancel: 'Vazgeç',
  signInCancelled: 'Oturum açma iptal edildi.',
  signInExpired:
    'Oturum açma süresi doldu ya da başka bir tarayıcıda başlatıldı. Yeniden başlayın.',
  providerFailed: 'Sağlayıcı oturum açmayı tamamlayamadı. Daha sonra yeniden deneyin.',
  providerSharesNoEmail:
    'Sağlayıcı e-posta adresi paylaşmadı. Orada paylaşın ya da başka bir yolla oturum açın.',
  accountNotLinked:
    'Bu adresle zaten bir hesap var. Önce o hesapta oturum açın, sonra sağlayıcıyı bağlayın.',
  accountCannotBeLinked: 'Sağlayıcının bu hesabı bağlanamaz.',
  accountOfOther: 'Sağlayıcının bu hesabı başka bir kullanıcıya bağlı.',
  signUpIsClosed: 'Bu oturum açma için hesap yok ve burada yeni hesap oluşturulamaz.',
  PROVIDER_UNAVAILABLE: 'Sağlayıcıya ulaşılamıyor. Lütfen daha sonra tekrar deneyin.',
  PROVIDER_NOT_FOUND: 'Sağlayıcı bulunamadı',
  ID_TOKEN_NOT_SUPPORTED: 'id_token desteklenmiyor',
  USER_EMAIL_NOT_FOUND: 'E-posta adresi bulunamadı',
  ACCOUNT_NOT_LINKED: 'hesap bağlı değil',
  SIGNUP_DISABLED: 'kayıt kapalı',
  UNABLE_TO_CREATE_USER: 'kullanıcı oluşturulamadı',
  LINKING_NOT_ALLOWED: 'Hesap bağlanmadı: bağlamaya izin verilmiyor',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'Hesap bağlanmadı: farklı adreslere izin verilmiyor',
  LINKING_FAILED: 'Hesap bağlanmadı: hesap oluşturulamadı',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Hesap zaten başka birine bağlı',
}

/**
 * Turkish, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { turkish } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [turkish] } })
 * ```
 */
export const turkish: LanguageTexts = {
  tag: 'tr',
  number: Language.TURKEY,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
