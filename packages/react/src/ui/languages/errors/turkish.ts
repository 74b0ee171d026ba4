import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in Turkish. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'Bu hesabın oturumu kapalı. Hesabı yeniden ekleyin.',
  INVALID_EMAIL: 'ann@example.com gibi bir adres girin.',
  NETWORK: 'Sunucuya ulaşılamıyor. Bağlantınızı denetleyip yeniden deneyin.',
  UNEXPECTED: 'Bir sorun oluştu. Lütfen yeniden deneyin.',
  INVALID_EMAIL_OR_PASSWORD: 'E-posta adresi veya parola yanlış.',
  AUTH_CANCELLED: 'Geçiş anahtarı kullanılmadı.',
  PASSKEY_NOT_FOUND: 'Bu geçiş anahtarı burada bilinmiyor. Kaldırılmış veya başka bir siteye ait.',
  PASSKEYS_NOT_SUPPORTED: 'Bu tarayıcı geçiş anahtarı kullanamıyor.',
  CHALLENGE_NOT_FOUND: 'Çok uzun sürdü. Lütfen yeniden deneyin.',
  PASSWORD_TOO_SHORT: 'Bu parola çok kısa.',
  PASSWORD_TOO_LONG: 'Bu parola çok uzun.',
  PASSWORD_COMPROMISED: 'Bu parola çok yaygın. Başka bir parola seçin.',
  USER_ALREADY_EXISTS: 'Bu adresin zaten bir hesabı var. Oturum açın.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Burada parolayla kayıt sunulmuyor.',
  REGISTRATION_CANCELLED: 'Geçiş anahtarı oluşturulmadı.',
  INVALID_CODE: 'Bu kod yanlış veya süresi dolmuş.',
  TOO_MANY_ATTEMPTS: 'Çok fazla yanlış kod. Başka bir e-posta isteyin.',
  NEW_USER_SIGNUP_DISABLED: 'Bu adresin hesabı yok.',
  INVALID_TOKEN: 'Bu bağlantı kullanılmış veya süresi dolmuş. Başka bir tane isteyin.',
  EMAIL_IS_THE_SAME: 'Bu zaten sizin adresiniz.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Bu adres kullanılamaz.',
  EMAIL_ALREADY_VERIFIED: 'Bu adres zaten doğrulanmış.',
  SESSION_NOT_OWN: 'Başka bir kullanıcı adına işlem yaparken bunu yapamazsınız.',
  INVALID_PASSWORD: 'Şimdiki parola yanlış.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Tek oturum açma yönteminiz bu.',
  LAST_SIGN_IN_METHOD: 'Tek oturum açma yönteminiz bu.',
  PREVIOUSLY_REGISTERED: 'Bu cihazda zaten bir geçiş anahtarınız var.',
  INVITATION_NOT_FOUND: 'Yanıtlanmış, geri çekilmiş veya süresi dolmuş.',
  INVITATION_LINK_NOT_FOUND: 'Bağlantı iptal edilmiş, tükenmiş veya süresi dolmuş.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'Davet eden kişi kuruluştan ayrılmış.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Önce adresinizi doğrulayın, sonra daveti yeniden açın.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Bu adres zaten davet edilmiş.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Bu kişi zaten üye.',
  INVITATION_LIMIT_REACHED: 'Çok fazla açık davet var.',
  TEAM_MEMBER_LIMIT_REACHED: 'Ekipte daha fazla üyeye yer yok.',
  ORGANIZATION_ALREADY_EXISTS: 'Bu kısa ad başka bir kuruluşun.',
  SLUG_IS_TAKEN: 'Bu kısa ad başka bir kuruluşun.',
  INVALID_SLUG: 'Küçük harf, rakam ve tire kullanın.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'Daha fazla kuruluş oluşturamazsınız.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Kuruluş oluşturamazsınız.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'Kuruluşta daha fazla üyeye yer yok.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Tek sahip sizsiniz. Önce sahipliği devredin.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'Bir kuruluşun sahibi olmalıdır.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Bu ad başka bir rolün.',
  INVALID_ROLE_NAME: 'Harf, rakam, tire ve alt çizgi kullanın.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Bu rolde üyeler var. Önce onlara başka bir rol verin.',
  TOO_MANY_ROLES: 'Kuruluşta daha fazla role yer yok.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Tek ekip bu. Önce başka bir ekip oluşturun.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Ekibin üyelerini yalnızca üyeleri görebilir.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Kuruluşta daha fazla ekibe yer yok.',
}

const interrupted = 'Oturum açma yarıda kaldı. Lütfen baştan başlayın.'
const providerFailed = 'Sağlayıcı bilgilerinizi göndermedi. Lütfen daha sonra yeniden deneyin.'
const failed = 'Bir sorun oluştu. Lütfen yeniden deneyin.'

/** Texts of the errors of redirects in Turkish. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'Sağlayıcıda onay vermediniz, bu yüzden hiçbir şey değişmedi.',
  account_not_linked:
    'Bu adresin zaten bir hesabı var. Başka bir yolla oturum açın, sonra sağlayıcıyı hesap ayarlarında bağlayın.',
  account_already_linked_to_different_user:
    'Sağlayıcının bu hesabını başka bir kullanıcı bağlamış. Onunla oturum açın veya önce oradaki bağlantıyı kaldırın.',
  unable_to_link_account: 'Hesap bağlanamadı. Lütfen yeniden deneyin.',
  signup_disabled: 'Bu sağlayıcıyla kaydolamazsınız. Başka bir yolla kaydolun, sonra onu bağlayın.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found:
    'Sağlayıcı e-posta adresinizi göndermedi. Orada izin verin veya başka bir yolla kaydolun.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Bu sağlayıcı artık burada sunulmuyor.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'İki kez veya on dakikadan sonra geri döndünüz. Lütfen baştan başlayın.',
  browser_mismatch: 'Başka bir tarayıcıda başladınız. Lütfen bunda baştan başlayın.',
  session_mismatch: 'Bu arada oturumunuz kapandı, bu yüzden hesap bağlanmadı.',
  provider_mismatch: 'Başka bir sağlayıcıdan geri döndünüz. Lütfen baştan başlayın.',
  issuer_mismatch: 'Yönlendirme sağlayıcınızdan gelmedi. Lütfen baştan başlayın.',
  linking_not_allowed:
    'Sağlayıcı e-posta adresinizi doğrulamamış. Orada doğrulayın, sonra hesabı yeniden bağlayın.',
  email_does_not_match:
    'Sağlayıcıda başka bir adresiniz var. İkisinden birini değiştirin, sonra hesabı yeniden bağlayın.',
  token_expired: 'Bağlantının süresi doldu. Başka bir tane isteyin.',
  invalid_token: 'Bağlantı kullanılmış veya daha yenisi gönderilmiş.',
  expired_token: 'Bağlantının süresi doldu. Başka bir tane isteyin.',
  other_browser: 'Bağlantıyı isteyen tarayıcıda açın veya bu tarayıcıda bir tane isteyin.',
  new_user_signup_disabled: 'Bu adresin hesabı yok.',
  unauthorized: 'Önce bu cihazda oturum açın, sonra bağlantıyı yeniden açın.',
  user_not_found: 'Bu bağlantının hesabı artık yok.',
}
