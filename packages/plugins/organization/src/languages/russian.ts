import type { OrganizationTexts } from '../errors.js'

/** The plugin's texts in Russian. */
export const russian: OrganizationTexts = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Вам не разрешено создавать организации.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Вы достигли максимального числа организаций.',
  ORGANIZATION_ALREADY_EXISTS: 'Такая организация уже существует.',
  SLUG_IS_TAKEN: 'Этот идентификатор уже занят.',
  INVALID_SLUG:
    'Идентификатор состоит из 1–64 строчных латинских букв и цифр; дефисы — только между ними.',
  INVALID_LOGO: 'Логотип — это адрес изображения: с https или в виде пути.',
  ORGANIZATION_NOT_FOUND: 'Организация не найдена.',
  NO_ACTIVE_ORGANIZATION: 'Организация не выбрана.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Пользователь не состоит в организации.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Вы не состоите в этой организации.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: 'Вам не разрешено изменять эту организацию.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Вам не разрешено удалять эту организацию.',
  ORGANIZATION_DELETION_DISABLED: 'Удаление организаций отключено.',
  USER_NOT_FOUND: 'Пользователь не найден.',
  MEMBER_NOT_FOUND: 'Участник не найден.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Пользователь уже состоит в этой организации.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'Организация достигла максимального числа участников.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Вы не можете покинуть организацию, будучи её единственным владельцем.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    'Организация не может остаться без владельца.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Вам не разрешено удалять этого участника.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Вам не разрешено изменять этого участника.',
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION: 'Вам не разрешено передавать эту организацию.',
  ROLE_NOT_FOUND: 'Роль не найдена.',
  INVITATION_NOT_FOUND: 'Приглашение не найдено.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'Это приглашение адресовано не вам.',
  FAILED_TO_RETRIEVE_INVITATION: 'Не удалось прочитать приглашение.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Подтвердите адрес электронной почты, прежде чем принять или отклонить приглашение.',
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: 'Приглашения видны только по подтверждённому адресу.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Вам не разрешено приглашать в эту организацию.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Вам не разрешено приглашать с этой ролью.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: 'Вам не разрешено отменять это приглашение.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Пользователь уже приглашён в эту организацию.',
  INVITATION_LIMIT_REACHED: 'Достигнуто максимальное число приглашений.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Пригласивший больше не состоит в организации.',
  INVITATION_LINK_NOT_FOUND: 'Ссылка-приглашение не найдена.',
  TEAM_NOT_FOUND: 'Команда не найдена.',
  TEAM_MEMBER_LIMIT_REACHED: 'Команда достигла максимального числа участников.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Последнюю команду удалить нельзя.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Вы достигли максимального числа команд.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Вам не разрешено создавать команды в этой организации.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'Вам не разрешено изменять эту команду.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'Вам не разрешено удалять эту команду.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Вам не разрешено удалять команды в этой организации.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Пользователь не состоит в команде.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'Команда не выбрана.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER:
    'Вам не разрешено добавлять участников в эту команду.',
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER:
    'Вам не разрешено удалять участников из этой команды.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Это имя роли уже занято.',
  INVALID_ROLE_NAME: 'Имя роли состоит из 1–64 латинских букв, цифр, дефисов и подчёркиваний.',
  INVALID_PERMISSION: 'Такого разрешения нет.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Вам не разрешено создавать роли.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Вам не разрешено изменять роли.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Вам не разрешено удалять роли.',
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: 'Вам не разрешено просматривать роли.',
  TOO_MANY_ROLES: 'В этой организации слишком много ролей.',
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: 'Предустановленные роли нельзя изменять или удалять.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Роль назначена участникам.',
  EMAIL_ONLY_ON_THE_SERVER: 'Только сервер может запрашивать приглашения для другого адреса.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Пользователь — единственный владелец организации с другими участниками.',
  INVALID_METADATA: 'Метаданные — не более 10 000 знаков JSON и не глубже 8 уровней.',
}
