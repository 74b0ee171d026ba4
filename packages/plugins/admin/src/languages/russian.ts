import type { AdminTexts } from './admin-texts.js'

export const russian: AdminTexts = {
  'You have been banned from this application': 'Вам закрыт доступ к этому приложению.',
  'You are not allowed to create users': 'Вам нельзя создавать пользователей.',
  'You are not allowed to list users': 'Вам нельзя просматривать список пользователей.',
  'You are not allowed to get user': 'Вам нельзя просматривать этого пользователя.',
  'You are not allowed to update users': 'Вам нельзя изменять пользователей.',
  'You are not allowed to update users email': 'Вам нельзя менять адреса эл. почты пользователей.',
  'You are not allowed to change users role': 'Вам нельзя менять роли пользователей.',
  'You are not allowed to set users password': 'Вам нельзя задавать пароли пользователей.',
  'You are not allowed to ban users': 'Вам нельзя блокировать пользователей.',
  'You are not allowed to impersonate users': 'Вам нельзя действовать от имени пользователей.',
  'You cannot impersonate admins': 'Нельзя действовать от имени администратора.',
  'You are not allowed to delete users': 'Вам нельзя удалять пользователей.',
  'You are not allowed to list users sessions': 'Вам нельзя просматривать сеансы пользователей.',
  'You are not allowed to revoke users sessions': 'Вам нельзя завершать сеансы пользователей.',
  'This user may do more than you': 'У этого пользователя больше прав, чем у вас.',
  'This role may do more than you': 'У этой роли больше прав, чем у вас.',
  'You are not allowed to set a non-existent role value': 'Такой роли нет.',
  'User already exists. Use another email.':
    'Такой пользователь уже есть. Укажите другой адрес эл. почты.',
  'No data to update': 'Нечего изменять.',
  'Roles, bans and passwords are changed by calls of their own':
    'Роли, блокировки и пароли меняются в другом месте.',
  'You cannot ban yourself': 'Нельзя заблокировать самого себя.',
  'You cannot remove yourself': 'Нельзя удалить самого себя.',
  'You cannot take the role of an administrator from yourself':
    'Нельзя лишить самого себя роли администратора.',
  'You cannot impersonate yourself': 'Нельзя действовать от своего же имени.',
  'You are not impersonating anyone': 'Вы не действуете ни от чьего имени.',
  'There must be an administrator left': 'Должен остаться хотя бы один администратор.',
}
