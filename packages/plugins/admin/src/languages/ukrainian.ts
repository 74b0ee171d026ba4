import type { AdminTexts } from './admin-texts.js'

export const ukrainian: AdminTexts = {
  'You have been banned from this application': 'Вам закрито доступ до цього застосунку.',
  'You are not allowed to create users': 'Вам не можна створювати користувачів.',
  'You are not allowed to list users': 'Вам не можна переглядати список користувачів.',
  'You are not allowed to get user': 'Вам не можна переглядати цього користувача.',
  'You are not allowed to update users': 'Вам не можна змінювати користувачів.',
  'You are not allowed to update users email':
    'Вам не можна змінювати адреси ел. пошти користувачів.',
  'You are not allowed to change users role': 'Вам не можна змінювати ролі користувачів.',
  'You are not allowed to set users password': 'Вам не можна задавати паролі користувачів.',
  'You are not allowed to ban users': 'Вам не можна блокувати користувачів.',
  'You are not allowed to impersonate users': 'Вам не можна діяти від імені користувачів.',
  'You cannot impersonate admins': 'Не можна діяти від імені адміністратора.',
  'You are not allowed to delete users': 'Вам не можна видаляти користувачів.',
  'You are not allowed to list users sessions': 'Вам не можна переглядати сеанси користувачів.',
  'You are not allowed to revoke users sessions': 'Вам не можна завершувати сеанси користувачів.',
  'This user may do more than you': 'Цей користувач має більше прав, ніж ви.',
  'This role may do more than you': 'Ця роль має більше прав, ніж ви.',
  'You are not allowed to set a non-existent role value': 'Такої ролі немає.',
  'User already exists. Use another email.':
    'Такий користувач уже є. Вкажіть іншу адресу ел. пошти.',
  'No data to update': 'Немає чого змінювати.',
  'Roles, bans and passwords are changed by calls of their own':
    'Ролі, блокування та паролі змінюються в іншому місці.',
  'You cannot ban yourself': 'Не можна заблокувати самого себе.',
  'You cannot remove yourself': 'Не можна видалити самого себе.',
  'You cannot take the role of an administrator from yourself':
    'Не можна позбавити самого себе ролі адміністратора.',
  'You cannot impersonate yourself': 'Не можна діяти від власного ж імені.',
  'You are not impersonating anyone': 'Ви не дієте ні від чийого імені.',
  'There must be an administrator left': 'Має залишитися хоча б один адміністратор.',
}
