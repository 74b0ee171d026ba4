import type { AdminTexts } from './admin-texts.js'

export const turkish: AdminTexts = {
  'You have been banned from this application': 'Bu uygulamaya erişiminiz engellendi.',
  'You are not allowed to create users': 'Kullanıcı oluşturma izniniz yok.',
  'You are not allowed to list users': 'Kullanıcıları listeleme izniniz yok.',
  'You are not allowed to get user': 'Bu kullanıcıyı görüntüleme izniniz yok.',
  'You are not allowed to update users': 'Kullanıcıları değiştirme izniniz yok.',
  'You are not allowed to update users email':
    'Kullanıcıların e-posta adresini değiştirme izniniz yok.',
  'You are not allowed to change users role': 'Kullanıcıların rolünü değiştirme izniniz yok.',
  'You are not allowed to set users password': 'Kullanıcıların parolasını belirleme izniniz yok.',
  'You are not allowed to ban users': 'Kullanıcıları engelleme izniniz yok.',
  'You are not allowed to impersonate users': 'Kullanıcılar adına işlem yapma izniniz yok.',
  'You cannot impersonate admins': 'Bir yönetici adına işlem yapamazsınız.',
  'You are not allowed to delete users': 'Kullanıcıları silme izniniz yok.',
  'You are not allowed to list users sessions':
    'Kullanıcıların oturumlarını listeleme izniniz yok.',
  'You are not allowed to revoke users sessions':
    'Kullanıcıların oturumlarını sonlandırma izniniz yok.',
  'This user may do more than you': 'Bu kullanıcının yetkisi sizinkinden fazla.',
  'This role may do more than you': 'Bu rolün yetkisi sizinkinden fazla.',
  'You are not allowed to set a non-existent role value': 'Böyle bir rol yok.',
  'User already exists. Use another email.':
    'Bu kullanıcı zaten var. Başka bir e-posta adresi kullanın.',
  'No data to update': 'Değiştirilecek bir şey yok.',
  'Roles, bans and passwords are changed by calls of their own':
    'Roller, engeller ve parolalar başka yerden değiştirilir.',
  'You cannot ban yourself': 'Kendinizi engelleyemezsiniz.',
  'You cannot remove yourself': 'Kendinizi silemezsiniz.',
  'You cannot take the role of an administrator from yourself':
    'Yönetici rolünü kendinizden alamazsınız.',
  'You cannot impersonate yourself': 'Kendi adınıza başkası gibi işlem yapamazsınız.',
  'You are not impersonating anyone': 'Kimsenin adına işlem yapmıyorsunuz.',
  'There must be an administrator left': 'En az bir yönetici kalmalıdır.',
}
