import type { OrganizationTexts } from '../errors.js'

/** The plugin's texts in Ukrainian. */
export const ukrainian: OrganizationTexts = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Вам не дозволено створювати організації.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Ви досягли максимальної кількості організацій.',
  ORGANIZATION_ALREADY_EXISTS: 'Така організація вже існує.',
  SLUG_IS_TAKEN: 'Цей ідентифікатор уже зайнято.',
  INVALID_SLUG:
    'Ідентифікатор складається з 1–64 малих латинських літер і цифр; дефіси — лише між ними.',
  INVALID_LOGO: 'Логотип — це адреса зображення: з https або у вигляді шляху.',
  ORGANIZATION_NOT_FOUND: 'Організацію не знайдено.',
  NO_ACTIVE_ORGANIZATION: 'Організацію не вибрано.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Користувач не є учасником організації.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Ви не є учасником цієї організації.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: 'Вам не дозволено змінювати цю організацію.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Вам не дозволено видаляти цю організацію.',
  ORGANIZATION_DELETION_DISABLED: 'Видалення організацій вимкнено.',
  USER_NOT_FOUND: 'Користувача не знайдено.',
  MEMBER_NOT_FOUND: 'Учасника не знайдено.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Користувач уже є учасником цієї організації.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'Організація досягла максимальної кількості учасників.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Ви не можете залишити організацію як її єдиний власник.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    'Організація не може залишитися без власника.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Вам не дозволено вилучати цього учасника.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Вам не дозволено змінювати цього учасника.',
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION: 'Вам не дозволено передавати цю організацію.',
  ROLE_NOT_FOUND: 'Роль не знайдено.',
  INVITATION_NOT_FOUND: 'Запрошення не знайдено.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Це запрошення адресоване не вам.',
  FAILED_TO_RETRIEVE_INVITATION: 'Не вдалося прочитати запрошення.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Підтвердьте адресу електронної пошти, перш ніж прийняти чи відхилити запрошення.',
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: 'Запрошення видно лише за підтвердженою адресою.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Вам не дозволено запрошувати до цієї організації.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Вам не дозволено запрошувати з цією роллю.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: 'Вам не дозволено скасовувати це запрошення.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Користувача вже запрошено до цієї організації.',
  INVITATION_LIMIT_REACHED: 'Досягнуто максимальної кількості запрошень.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Той, хто вас запросив, більше не є учасником організації.',
  INVITATION_LINK_NOT_FOUND: 'Посилання-запрошення не знайдено.',
  TEAM_NOT_FOUND: 'Команду не знайдено.',
  TEAM_MEMBER_LIMIT_REACHED: 'Команда досягла максимальної кількості учасників.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Останню команду видалити не можна.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Ви досягли максимальної кількості команд.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Вам не дозволено створювати команди в цій організації.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'Вам не дозволено змінювати цю команду.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'Вам не дозволено видаляти цю команду.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Вам не дозволено видаляти команди в цій організації.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Користувач не є учасником команди.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'Команду не вибрано.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER:
    'Вам не дозволено додавати учасників до цієї команди.',
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER:
    'Вам не дозволено вилучати учасників із цієї команди.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Цю назву ролі вже зайнято.',
  INVALID_ROLE_NAME: 'Назва ролі складається з 1–64 латинських літер, цифр, дефісів і підкреслень.',
  INVALID_PERMISSION: 'Такого дозволу немає.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Вам не дозволено створювати ролі.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Вам не дозволено змінювати ролі.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Вам не дозволено видаляти ролі.',
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: 'Вам не дозволено переглядати ролі.',
  TOO_MANY_ROLES: 'У цій організації забагато ролей.',
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: 'Попередньо визначені ролі не можна змінювати чи видаляти.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Роль призначено учасникам.',
  EMAIL_ONLY_ON_THE_SERVER: 'Лише сервер може отримувати запрошення для іншої адреси.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Користувач — єдиний власник організації з іншими учасниками.',
  INVALID_METADATA: 'Метадані — не більше 10 000 знаків JSON і не глибше 8 рівнів.',
}
