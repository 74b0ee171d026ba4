import type { OrganizationText } from './organization-text.js'

/** What the plugin says in Russian. */
export const russian: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization': 'Вам не разрешено создавать организации.',
  'You have reached the maximum number of organizations':
    'Вы достигли максимального числа организаций.',
  'Organization already exists': 'Такая организация уже существует.',
  'slug is taken': 'Этот идентификатор уже занят.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Идентификатор состоит из 1–64 строчных латинских букв и цифр; дефисы — только между ними.',
  'A logo is the address of a picture: https, or a path':
    'Логотип — это адрес изображения: с https или в виде пути.',
  'Organization not found': 'Организация не найдена.',
  'No active organization': 'Организация не выбрана.',
  'User is not a member of the organization': 'Пользователь не состоит в организации.',
  'You are not a member of this organization': 'Вы не состоите в этой организации.',
  'You are not allowed to update this organization': 'Вам не разрешено изменять эту организацию.',
  'You are not allowed to delete this organization': 'Вам не разрешено удалять эту организацию.',
  'Organization deletion is disabled': 'Удаление организаций отключено.',
  'User not found': 'Пользователь не найден.',
  'Member not found': 'Участник не найден.',
  'User is already a member of this organization': 'Пользователь уже состоит в этой организации.',
  'Organization membership limit reached': 'Организация достигла максимального числа участников.',
  'You cannot leave the organization as the only owner':
    'Вы не можете покинуть организацию, будучи её единственным владельцем.',
  'You cannot leave the organization without an owner':
    'Организация не может остаться без владельца.',
  'You are not allowed to delete this member': 'Вам не разрешено удалять этого участника.',
  'You are not allowed to update this member': 'Вам не разрешено изменять этого участника.',
  'You are not allowed to transfer this organization':
    'Вам не разрешено передавать эту организацию.',
  'Role not found': 'Роль не найдена.',
  'Invitation not found': 'Приглашение не найдено.',
  'You are not the recipient of the invitation': 'Это приглашение адресовано не вам.',
  'Failed to retrieve invitation': 'Не удалось прочитать приглашение.',
  'Email verification required before accepting or rejecting invitation':
    'Подтвердите адрес электронной почты, прежде чем принять или отклонить приглашение.',
  'Only a verified address shows its invitations':
    'Приглашения видны только по подтверждённому адресу.',
  'You are not allowed to invite users to this organization':
    'Вам не разрешено приглашать в эту организацию.',
  'you are not allowed to invite user with this role': 'Вам не разрешено приглашать с этой ролью.',
  'You are not allowed to cancel this invitation': 'Вам не разрешено отменять это приглашение.',
  'User is already invited to this organization': 'Пользователь уже приглашён в эту организацию.',
  'Invitation limit reached': 'Достигнуто максимальное число приглашений.',
  'Inviter is no longer a member of the organization':
    'Пригласивший больше не состоит в организации.',
  'Invitation link not found': 'Ссылка-приглашение не найдена.',
  'Team not found': 'Команда не найдена.',
  'Team member limit reached': 'Команда достигла максимального числа участников.',
  'Unable to remove last team': 'Последнюю команду удалить нельзя.',
  'You have reached the maximum number of teams': 'Вы достигли максимального числа команд.',
  'You are not allowed to create teams in this organization':
    'Вам не разрешено создавать команды в этой организации.',
  'You are not allowed to update this team': 'Вам не разрешено изменять эту команду.',
  'You are not allowed to delete this team': 'Вам не разрешено удалять эту команду.',
  'You are not allowed to delete teams in this organization':
    'Вам не разрешено удалять команды в этой организации.',
  'User is not a member of the team': 'Пользователь не состоит в команде.',
  'You do not have an active team': 'Команда не выбрана.',
  'You are not allowed to create a new team member':
    'Вам не разрешено добавлять участников в эту команду.',
  'You are not allowed to remove a team member':
    'Вам не разрешено удалять участников из этой команды.',
  'That role name is already taken': 'Это имя роли уже занято.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'Имя роли состоит из 1–64 латинских букв, цифр, дефисов и подчёркиваний.',
  'There is no such permission': 'Такого разрешения нет.',
  'You are not allowed to create a role': 'Вам не разрешено создавать роли.',
  'You are not allowed to update a role': 'Вам не разрешено изменять роли.',
  'You are not allowed to delete a role': 'Вам не разрешено удалять роли.',
  'You are not allowed to read a role': 'Вам не разрешено просматривать роли.',
  'This organization has too many roles': 'В этой организации слишком много ролей.',
  'Pre-defined roles cannot be changed or deleted':
    'Предустановленные роли нельзя изменять или удалять.',
  'The role is assigned to members': 'Роль назначена участникам.',
  'Only the server lists the invitations of an address that it names':
    'Только сервер может запрашивать приглашения для другого адреса.',
  'The user is the only owner of an organization with other members':
    'Пользователь — единственный владелец организации с другими участниками.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Метаданные — не более 10 000 знаков JSON и не глубже 8 уровней.',
}
