import type { OrganizationText } from './organization-text.js'

/** What the plugin says in Ukrainian. */
export const ukrainian: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization': 'Вам не дозволено створювати організації.',
  'You have reached the maximum number of organizations':
    'Ви досягли максимальної кількості організацій.',
  'Organization already exists': 'Така організація вже існує.',
  'slug is taken': 'Цей ідентифікатор уже зайнято.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Ідентифікатор складається з 1–64 малих латинських літер і цифр; дефіси — лише між ними.',
  'A logo is the address of a picture: https, or a path':
    'Логотип — це адреса зображення: з https або у вигляді шляху.',
  'Organization not found': 'Організацію не знайдено.',
  'No active organization': 'Організацію не вибрано.',
  'User is not a member of the organization': 'Користувач не є учасником організації.',
  'You are not a member of this organization': 'Ви не є учасником цієї організації.',
  'You are not allowed to update this organization': 'Вам не дозволено змінювати цю організацію.',
  'You are not allowed to delete this organization': 'Вам не дозволено видаляти цю організацію.',
  'Organization deletion is disabled': 'Видалення організацій вимкнено.',
  'User not found': 'Користувача не знайдено.',
  'Member not found': 'Учасника не знайдено.',
  'User is already a member of this organization': 'Користувач уже є учасником цієї організації.',
  'Organization membership limit reached': 'Організація досягла максимальної кількості учасників.',
  'You cannot leave the organization as the only owner':
    'Ви не можете залишити організацію як її єдиний власник.',
  'You cannot leave the organization without an owner':
    'Організація не може залишитися без власника.',
  'You are not allowed to delete this member': 'Вам не дозволено вилучати цього учасника.',
  'You are not allowed to update this member': 'Вам не дозволено змінювати цього учасника.',
  'You are not allowed to transfer this organization':
    'Вам не дозволено передавати цю організацію.',
  'Role not found': 'Роль не знайдено.',
  'Invitation not found': 'Запрошення не знайдено.',
  'You are not the recipient of the invitation': 'Це запрошення адресоване не вам.',
  'Failed to retrieve invitation': 'Не вдалося прочитати запрошення.',
  'Email verification required before accepting or rejecting invitation':
    'Підтвердьте адресу електронної пошти, перш ніж прийняти чи відхилити запрошення.',
  'Only a verified address shows its invitations':
    'Запрошення видно лише за підтвердженою адресою.',
  'You are not allowed to invite users to this organization':
    'Вам не дозволено запрошувати до цієї організації.',
  'you are not allowed to invite user with this role': 'Вам не дозволено запрошувати з цією роллю.',
  'You are not allowed to cancel this invitation': 'Вам не дозволено скасовувати це запрошення.',
  'User is already invited to this organization': 'Користувача вже запрошено до цієї організації.',
  'Invitation limit reached': 'Досягнуто максимальної кількості запрошень.',
  'Inviter is no longer a member of the organization':
    'Той, хто вас запросив, більше не є учасником організації.',
  'Invitation link not found': 'Посилання-запрошення не знайдено.',
  'Team not found': 'Команду не знайдено.',
  'Team member limit reached': 'Команда досягла максимальної кількості учасників.',
  'Unable to remove last team': 'Останню команду видалити не можна.',
  'You have reached the maximum number of teams': 'Ви досягли максимальної кількості команд.',
  'You are not allowed to create teams in this organization':
    'Вам не дозволено створювати команди в цій організації.',
  'You are not allowed to update this team': 'Вам не дозволено змінювати цю команду.',
  'You are not allowed to delete this team': 'Вам не дозволено видаляти цю команду.',
  'You are not allowed to delete teams in this organization':
    'Вам не дозволено видаляти команди в цій організації.',
  'User is not a member of the team': 'Користувач не є учасником команди.',
  'You do not have an active team': 'Команду не вибрано.',
  'You are not allowed to create a new team member':
    'Вам не дозволено додавати учасників до цієї команди.',
  'You are not allowed to remove a team member':
    'Вам не дозволено вилучати учасників із цієї команди.',
  'That role name is already taken': 'Цю назву ролі вже зайнято.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'Назва ролі складається з 1–64 латинських літер, цифр, дефісів і підкреслень.',
  'There is no such permission': 'Такого дозволу немає.',
  'You are not allowed to create a role': 'Вам не дозволено створювати ролі.',
  'You are not allowed to update a role': 'Вам не дозволено змінювати ролі.',
  'You are not allowed to delete a role': 'Вам не дозволено видаляти ролі.',
  'You are not allowed to read a role': 'Вам не дозволено переглядати ролі.',
  'This organization has too many roles': 'У цій організації забагато ролей.',
  'Pre-defined roles cannot be changed or deleted':
    'Попередньо визначені ролі не можна змінювати чи видаляти.',
  'The role is assigned to members': 'Роль призначено учасникам.',
  'Only the server lists the invitations of an address that it names':
    'Лише сервер може отримувати запрошення для іншої адреси.',
  'The user is the only owner of an organization with other members':
    'Користувач — єдиний власник організації з іншими учасниками.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Метадані — не більше 10 000 знаків JSON і не глибше 8 рівнів.',
}
