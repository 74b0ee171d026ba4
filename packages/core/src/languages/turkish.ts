import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { turkish as mails } from './mails/turkish.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Lütfen oturum açın.',
  'Not while you act for somebody else': 'Başkası adına işlem yaparken mümkün değil.',
  'Session is not fresh':
    'Oturum açmanızın üzerinden uzun zaman geçti. Lütfen yeniden oturum açın.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Bu ana makineye izin verilmiyor. baseURL değerini uygulamanın adresi yapın.',
  'Invalid origin': 'Bu istek izin verilmeyen bir siteden geldi.',
  'Invalid callbackURL': '“callbackURL” adresine izin verilmiyor.',
  'Invalid redirectURL': '“redirectURL” adresine izin verilmiyor.',
  'Invalid errorCallbackURL': '“errorCallbackURL” adresine izin verilmiyor.',
  'Invalid newUserCallbackURL': '“newUserCallbackURL” adresine izin verilmiyor.',
  'Invalid body parameters': 'Gönderilen bilgiler geçersiz.',
  'Invalid query parameters': 'Adresin parametreleri geçersiz.',
  'Invalid path parameters': 'Açılan adres geçersiz.',
  'Headers is required': 'İsteğin üst bilgileri eksik.',
  'Give either headers or asServer, not both':
    '“headers” veya “asServer” verin, ikisini birden değil.',
  'Invalid email': 'E-posta adresi geçersiz.',
  'Not found': 'Aradığınız bulunamadı.',
  'Method not allowed': 'Bu yönteme burada izin verilmiyor.',
  'Body is too large': 'İstek çok büyük.',
  'Body took too long': 'İsteğin gönderilmesi çok uzun sürdü.',
  'Content-Type must be application/json': 'Content-Type değeri application/json olmalıdır.',
  'Too many requests. Please try again later.':
    'Çok fazla istek gönderildi. Lütfen daha sonra yeniden deneyin.',
  'The value of a field is taken': 'Bir alanın değeri zaten kullanılıyor.',
  Refused: 'İstek reddedildi.',
  'Internal server error': 'Sunucuda bir hata oluştu.',
  'Service unavailable. Please try again later.':
    'Hizmet şu anda kullanılamıyor. Lütfen daha sonra yeniden deneyin.',

  'Invalid email or password': 'E-posta adresi veya parola yanlış.',
  'Password too short': 'Parola çok kısa.',
  'Password too long': 'Parola çok uzun.',
  'User already exists': 'Bu e-posta adresiyle açılmış bir hesap zaten var.',
  'Email and password is not enabled': 'Burada e-posta ve parolayla oturum açılamıyor.',
  'Email and password sign up is not enabled': 'Burada e-posta ve parolayla kayıt olunamıyor.',
  'A required field is missing': 'Zorunlu bir alan eksik.',
  'Failed to get session': 'Oturum yüklenemedi.',
  'Session not found': 'Oturum bulunamadı.',
  'Session expired. Re-authenticate to perform this action.':
    'Oturumunuzun süresi doldu. Bu işlem için lütfen yeniden oturum açın.',
  'No fields to update': 'Herhangi bir değişiklik belirtilmedi.',
  'Invalid password': 'Parola yanlış.',
  'The password is too well known':
    'Bu parola çok bilinen bir parola. Lütfen başka bir tane seçin.',
  'Credential account not found': 'Bu hesabın parolası yok.',
  'user already has a password': 'Bu hesabın zaten bir parolası var.',
  "Reset password isn't enabled": 'Burada parola sıfırlanamıyor.',
  'invalid token': 'Bağlantı geçersiz veya daha önce kullanılmış.',
  'Token expired': 'Bağlantının süresi doldu.',
  'User not found': 'Hesap bulunamadı.',
  'Email not verified': 'E-posta adresiniz henüz doğrulanmadı.',
  "Verification email isn't enabled": 'Burada e-posta adresi doğrulanamıyor.',
  'You can only send a verification email to an unverified email':
    'Bu e-posta adresi zaten doğrulanmış.',
  'You can only send a verification email to your own email':
    'Doğrulama e-postası yalnızca kendi adresinize gönderilebilir.',
  'Email can not be updated': 'E-posta adresi burada değiştirilemez.',
  'Change email is disabled': 'E-posta adresi değiştirilemiyor.',
  'Email is the same': 'Bu zaten sizin e-posta adresiniz.',
  'Sign in with a mail to your current address first':
    'Önce şu anki adresinize gönderilen bir e-postayla oturum açın.',
  "Couldn't update your email": 'E-posta adresiniz değiştirilemedi.',
  'Failed to get user info': 'Hesap bilgileri yüklenemedi.',
  'Account not found': 'Bu oturum açma yöntemi bulunamadı.',
  "You can't unlink your last account": 'Bir hesabın son oturum açma yöntemi kaldırılamaz.',
  'Either userId or session is required': 'Bir userId veya oturum gerekli.',
  'Provider {id} is not supported': '{id} giriş sağlayıcısı desteklenmiyor.',
  'Provider is not configured': 'Bu giriş sağlayıcısı yapılandırılmamış.',
  'Access token not found': 'Erişim belirteci bulunamadı.',
  'Refresh token not found': 'Yenileme belirteci bulunamadı.',
  'Failed to get a valid access token': 'Geçerli bir erişim belirteci alınamadı.',
  'Failed to refresh access token': 'Erişim belirteci yenilenemedi.',
  'Provider does not support token refreshing': 'Bu giriş sağlayıcısı belirteçleri yenilemiyor.',

  'If this email exists in our system, check your email for the reset link':
    'Bu e-posta adresi sistemimizde kayıtlıysa, parolanızı sıfırlamanız için size bir bağlantı göndereceğiz.',
  Back: 'Geri dön',
  'Something went wrong': 'Bir hata oluştu',
  'Verify your address': 'E-posta adresinizi doğrulayın',
  Verify: 'Doğrula',
  'Confirm the change with the link in the mail to your new address':
    'Değişikliği yeni adresinize gönderilen e-postadaki bağlantıyla onaylayın',
  'Undo the change of your address': 'Adres değişikliğini geri alma',
  'Your account gets this address back, and every browser is signed out of it.':
    'Hesabınız bu adresi geri alır ve tüm tarayıcılarda oturumu kapatılır.',
  'Undo the change': 'Değişikliği geri al',
  'Your account has its former address again': 'Hesabınız eski adresine geri döndü',
  'Yes, this is my account': 'Evet, bu benim hesabım',
  'Only verify the address': 'Yalnızca adresi doğrula',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    'Bu adresle siz mi kayıt oldunuz? O zaman hesaptaki her şey sizde kalır. Siz değilseniz, bu adrese gönderilen bir bağlantıyla oturum açtığınızda başkalarının ekledikleri kaldırılır.',
  'Your address is verified': 'E-posta adresiniz doğrulandı',
  'Delete your account': 'Hesabınızı silin',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Hesabınız ve ona ait her şey silinecek. Bu işlem geri alınamaz.',
  'Delete for good': 'Kalıcı olarak sil',
  'Your account is deleted': 'Hesabınız silindi',
  'The provider cannot be reached. Please try again later.':
    'Sağlayıcıya ulaşılamıyor. Lütfen daha sonra tekrar deneyin.',
  'Provider not found': 'Sağlayıcı bulunamadı',
  'id_token not supported': 'id_token desteklenmiyor',
  'User email not found': 'E-posta adresi bulunamadı',
  'account not linked': 'hesap bağlı değil',
  'signup disabled': 'kayıt kapalı',
  'unable to create user': 'kullanıcı oluşturulamadı',
  'Account not linked - linking not allowed': 'Hesap bağlanmadı: bağlamaya izin verilmiyor',
  'Account not linked - different emails not allowed':
    'Hesap bağlanmadı: farklı adreslere izin verilmiyor',
  'Account not linked - unable to create account': 'Hesap bağlanmadı: hesap oluşturulamadı',
  'The account is linked to somebody else already': 'Hesap zaten başka birine bağlı',
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
