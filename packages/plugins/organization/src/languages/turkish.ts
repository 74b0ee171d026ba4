import type { OrganizationText } from './organization-text.js'

/** What the plugin says in Turkish. */
export const turkish: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization': 'Yeni bir kuruluş oluşturma izniniz yok.',
  'You have reached the maximum number of organizations': 'En fazla kuruluş sayısına ulaştınız.',
  'Organization already exists': 'Bu kuruluş zaten var.',
  'slug is taken': 'Bu kısa ad zaten alınmış.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Kısa ad 1 ile 64 arasında küçük harf ve rakamdan oluşur; kısa çizgi yalnızca aralarında olabilir.',
  'A logo is the address of a picture: https, or a path':
    'Logo, bir resmin adresidir: https ile ya da yol olarak.',
  'Organization not found': 'Kuruluş bulunamadı.',
  'No active organization': 'Etkin bir kuruluş yok.',
  'User is not a member of the organization': 'Kullanıcı bu kuruluşun üyesi değil.',
  'You are not a member of this organization': 'Bu kuruluşun üyesi değilsiniz.',
  'You are not allowed to update this organization': 'Bu kuruluşu değiştirme izniniz yok.',
  'You are not allowed to delete this organization': 'Bu kuruluşu silme izniniz yok.',
  'Organization deletion is disabled': 'Kuruluşların silinmesi kapalı.',
  'User not found': 'Kullanıcı bulunamadı.',
  'Member not found': 'Üye bulunamadı.',
  'User is already a member of this organization': 'Kullanıcı zaten bu kuruluşun üyesi.',
  'Organization membership limit reached': 'Kuruluş en fazla üye sayısına ulaştı.',
  'You cannot leave the organization as the only owner':
    'Tek sahibi olduğunuz kuruluştan ayrılamazsınız.',
  'You cannot leave the organization without an owner': 'Kuruluş sahipsiz kalamaz.',
  'You are not allowed to delete this member': 'Bu üyeyi çıkarma izniniz yok.',
  'You are not allowed to update this member': 'Bu üyeyi değiştirme izniniz yok.',
  'You are not allowed to transfer this organization': 'Bu kuruluşu devretme izniniz yok.',
  'Role not found': 'Rol bulunamadı.',
  'Invitation not found': 'Davet bulunamadı.',
  'You are not the recipient of the invitation': 'Bu davet size gönderilmedi.',
  'Failed to retrieve invitation': 'Davet okunamadı.',
  'Email verification required before accepting or rejecting invitation':
    'Daveti kabul etmeden veya reddetmeden önce e-posta adresinizi doğrulayın.',
  'Only a verified address shows its invitations':
    'Davetler yalnızca doğrulanmış bir adreste görünür.',
  'You are not allowed to invite users to this organization':
    'Bu kuruluşa kimseyi davet etme izniniz yok.',
  'you are not allowed to invite user with this role': 'Bu rolle kimseyi davet etme izniniz yok.',
  'You are not allowed to cancel this invitation': 'Bu daveti iptal etme izniniz yok.',
  'User is already invited to this organization': 'Kullanıcı bu kuruluşa zaten davet edildi.',
  'Invitation limit reached': 'En fazla davet sayısına ulaşıldı.',
  'Inviter is no longer a member of the organization':
    'Sizi davet eden kişi artık kuruluşun üyesi değil.',
  'Invitation link not found': 'Davet bağlantısı bulunamadı.',
  'Team not found': 'Ekip bulunamadı.',
  'Team member limit reached': 'Ekip en fazla üye sayısına ulaştı.',
  'Unable to remove last team': 'Son ekip kaldırılamaz.',
  'You have reached the maximum number of teams': 'En fazla ekip sayısına ulaştınız.',
  'You are not allowed to create teams in this organization':
    'Bu kuruluşta ekip oluşturma izniniz yok.',
  'You are not allowed to update this team': 'Bu ekibi değiştirme izniniz yok.',
  'You are not allowed to delete this team': 'Bu ekibi silme izniniz yok.',
  'You are not allowed to delete teams in this organization':
    'Bu kuruluşta ekip silme izniniz yok.',
  'User is not a member of the team': 'Kullanıcı bu ekibin üyesi değil.',
  'You do not have an active team': 'Etkin bir ekip yok.',
  'You are not allowed to create a new team member': 'Bu ekibe kimseyi ekleme izniniz yok.',
  'You are not allowed to remove a team member': 'Bu ekipten kimseyi çıkarma izniniz yok.',
  'That role name is already taken': 'Bu rol adı zaten alınmış.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'Rol adı 1 ile 64 arasında harf, rakam, kısa çizgi ve alt çizgiden oluşur.',
  'There is no such permission': 'Böyle bir izin yok.',
  'You are not allowed to create a role': 'Rol oluşturma izniniz yok.',
  'You are not allowed to update a role': 'Rol değiştirme izniniz yok.',
  'You are not allowed to delete a role': 'Rol silme izniniz yok.',
  'You are not allowed to read a role': 'Rol görüntüleme izniniz yok.',
  'This organization has too many roles': 'Bu kuruluşta çok fazla rol var.',
  'Pre-defined roles cannot be changed or deleted':
    'Önceden tanımlı roller değiştirilemez veya silinemez.',
  'The role is assigned to members': 'Rol üyelere atanmış.',
  'Only the server lists the invitations of an address that it names':
    'Başka bir adresin davetlerini yalnızca sunucu listeleyebilir.',
  'The user is the only owner of an organization with other members':
    'Kullanıcı, başka üyeleri olan bir kuruluşun tek sahibi.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Meta veriler en çok 10.000 JSON karakteri ve 8 düzeydir.',
}
