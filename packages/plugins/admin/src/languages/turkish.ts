import type { AdminTexts } from '../errors.js'

export const turkish: AdminTexts = {
  BANNED_USER: 'Bu uygulamaya erişiminiz engellendi.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'Kullanıcı oluşturma izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Kullanıcıları listeleme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: 'Bu kullanıcıyı görüntüleme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: 'Kullanıcıları değiştirme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: 'Kullanıcıların e-posta adresini değiştirme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'Kullanıcıların rolünü değiştirme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: 'Kullanıcıların parolasını belirleme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'Kullanıcıları engelleme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: 'Kullanıcılar adına işlem yapma izniniz yok.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'Bir yönetici adına işlem yapamazsınız.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'Kullanıcıları silme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: 'Kullanıcıların oturumlarını listeleme izniniz yok.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'Kullanıcıların oturumlarını sonlandırma izniniz yok.',
  USER_MAY_DO_MORE_THAN_YOU: 'Bu kullanıcının yetkisi sizinkinden fazla.',
  ROLE_IS_ABOVE_YOUR_OWN: 'Bu rolün yetkisi sizinkinden fazla.',
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'Böyle bir rol yok.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'Bu kullanıcı zaten var. Başka bir e-posta adresi kullanın.',
  NO_DATA_TO_UPDATE: 'Değiştirilecek bir şey yok.',
  FIELD_HAS_ITS_OWN_CALL: 'Roller, engeller ve parolalar başka yerden değiştirilir.',
  YOU_CANNOT_BAN_YOURSELF: 'Kendinizi engelleyemezsiniz.',
  YOU_CANNOT_REMOVE_YOURSELF: 'Kendinizi silemezsiniz.',
  YOU_CANNOT_DEMOTE_YOURSELF: 'Yönetici rolünü kendinizden alamazsınız.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Kendi adınıza başkası gibi işlem yapamazsınız.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Kimsenin adına işlem yapmıyorsunuz.',
  LAST_ADMINISTRATOR: 'En az bir yönetici kalmalıdır.',
}
