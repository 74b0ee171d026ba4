import type { AdminTexts } from './admin-texts.js'

export const polish: AdminTexts = {
  'You have been banned from this application': 'Dostęp do tej aplikacji został zablokowany.',
  'You are not allowed to create users': 'Brak uprawnień do tworzenia użytkowników.',
  'You are not allowed to list users': 'Brak uprawnień do przeglądania listy użytkowników.',
  'You are not allowed to get user': 'Brak uprawnień do wyświetlenia tego użytkownika.',
  'You are not allowed to update users': 'Brak uprawnień do zmiany użytkowników.',
  'You are not allowed to update users email':
    'Brak uprawnień do zmiany adresu e-mail użytkowników.',
  'You are not allowed to change users role': 'Brak uprawnień do zmiany ról użytkowników.',
  'You are not allowed to set users password': 'Brak uprawnień do ustawiania haseł użytkowników.',
  'You are not allowed to ban users': 'Brak uprawnień do blokowania użytkowników.',
  'You are not allowed to impersonate users': 'Brak uprawnień do działania w imieniu użytkowników.',
  'You cannot impersonate admins': 'Nie można działać w imieniu administratora.',
  'You are not allowed to delete users': 'Brak uprawnień do usuwania użytkowników.',
  'You are not allowed to list users sessions':
    'Brak uprawnień do przeglądania sesji użytkowników.',
  'You are not allowed to revoke users sessions': 'Brak uprawnień do kończenia sesji użytkowników.',
  'This user may do more than you': 'Ten użytkownik ma większe uprawnienia niż Ty.',
  'This role may do more than you': 'Ta rola daje większe uprawnienia niż Twoje.',
  'You are not allowed to set a non-existent role value': 'Ta rola nie istnieje.',
  'User already exists. Use another email.':
    'Taki użytkownik już istnieje. Użyj innego adresu e-mail.',
  'No data to update': 'Nie ma nic do zmiany.',
  'Roles, bans and passwords are changed by calls of their own':
    'Role, blokady i hasła zmienia się w innym miejscu.',
  'You cannot ban yourself': 'Nie można zablokować samego siebie.',
  'You cannot remove yourself': 'Nie można usunąć samego siebie.',
  'You cannot take the role of an administrator from yourself':
    'Nie można odebrać samemu sobie roli administratora.',
  'You cannot impersonate yourself': 'Nie można działać we własnym imieniu jako ktoś inny.',
  'You are not impersonating anyone': 'Nie działasz w niczyim imieniu.',
  'There must be an administrator left': 'Musi pozostać co najmniej jeden administrator.',
}
