import type { OrganizationText } from './organization-text.js'

/** What the plugin says in Polish. */
export const polish: Readonly<Record<OrganizationText, string>> = {
  'You are not allowed to create a new organization':
    'Nie masz uprawnień do utworzenia nowej organizacji.',
  'You have reached the maximum number of organizations':
    'Osiągnięto maksymalną liczbę organizacji.',
  'Organization already exists': 'Taka organizacja już istnieje.',
  'slug is taken': 'Ten identyfikator jest już zajęty.',
  'A slug has 1 to 64 lower-case letters, digits and hyphens between them':
    'Identyfikator składa się z 1 do 64 małych liter i cyfr; łączniki mogą stać tylko między nimi.',
  'A logo is the address of a picture: https, or a path':
    'Logo to adres obrazu: z https albo jako ścieżka.',
  'Organization not found': 'Nie znaleziono organizacji.',
  'No active organization': 'Nie wybrano organizacji.',
  'User is not a member of the organization': 'Użytkownik nie jest członkiem organizacji.',
  'You are not a member of this organization': 'Nie należysz do tej organizacji.',
  'You are not allowed to update this organization':
    'Nie masz uprawnień do zmiany tej organizacji.',
  'You are not allowed to delete this organization':
    'Nie masz uprawnień do usunięcia tej organizacji.',
  'Organization deletion is disabled': 'Usuwanie organizacji jest wyłączone.',
  'User not found': 'Nie znaleziono użytkownika.',
  'Member not found': 'Nie znaleziono członka.',
  'User is already a member of this organization': 'Użytkownik jest już członkiem tej organizacji.',
  'Organization membership limit reached': 'Organizacja osiągnęła maksymalną liczbę członków.',
  'You cannot leave the organization as the only owner':
    'Jako jedyny właściciel nie możesz opuścić organizacji.',
  'You cannot leave the organization without an owner':
    'Organizacja nie może zostać bez właściciela.',
  'You are not allowed to delete this member': 'Nie masz uprawnień do usunięcia tego członka.',
  'You are not allowed to update this member': 'Nie masz uprawnień do zmiany tego członka.',
  'You are not allowed to transfer this organization':
    'Nie masz uprawnień do przekazania tej organizacji.',
  'Role not found': 'Nie znaleziono roli.',
  'Invitation not found': 'Nie znaleziono zaproszenia.',
  'You are not the recipient of the invitation': 'To zaproszenie nie jest skierowane do Ciebie.',
  'Failed to retrieve invitation': 'Nie udało się odczytać zaproszenia.',
  'Email verification required before accepting or rejecting invitation':
    'Potwierdź adres e-mail, zanim przyjmiesz lub odrzucisz zaproszenie.',
  'Only a verified address shows its invitations':
    'Tylko potwierdzony adres pokazuje swoje zaproszenia.',
  'You are not allowed to invite users to this organization':
    'Nie masz uprawnień do zapraszania do tej organizacji.',
  'you are not allowed to invite user with this role':
    'Nie masz uprawnień do zapraszania z tą rolą.',
  'You are not allowed to cancel this invitation':
    'Nie masz uprawnień do anulowania tego zaproszenia.',
  'User is already invited to this organization':
    'Użytkownik jest już zaproszony do tej organizacji.',
  'Invitation limit reached': 'Osiągnięto maksymalną liczbę zaproszeń.',
  'Inviter is no longer a member of the organization':
    'Osoba zapraszająca nie jest już członkiem organizacji.',
  'Invitation link not found': 'Nie znaleziono linku z zaproszeniem.',
  'Team not found': 'Nie znaleziono zespołu.',
  'Team member limit reached': 'Zespół osiągnął maksymalną liczbę członków.',
  'Unable to remove last team': 'Nie można usunąć ostatniego zespołu.',
  'You have reached the maximum number of teams': 'Osiągnięto maksymalną liczbę zespołów.',
  'You are not allowed to create teams in this organization':
    'Nie masz uprawnień do tworzenia zespołów w tej organizacji.',
  'You are not allowed to update this team': 'Nie masz uprawnień do zmiany tego zespołu.',
  'You are not allowed to delete this team': 'Nie masz uprawnień do usunięcia tego zespołu.',
  'You are not allowed to delete teams in this organization':
    'Nie masz uprawnień do usuwania zespołów w tej organizacji.',
  'User is not a member of the team': 'Użytkownik nie jest członkiem zespołu.',
  'You do not have an active team': 'Nie wybrano zespołu.',
  'You are not allowed to create a new team member':
    'Nie masz uprawnień do dodawania osób do tego zespołu.',
  'You are not allowed to remove a team member':
    'Nie masz uprawnień do usuwania osób z tego zespołu.',
  'That role name is already taken': 'Ta nazwa roli jest już zajęta.',
  'A role name has 1 to 64 letters, digits, hyphens and underscores':
    'Nazwa roli składa się z 1 do 64 liter, cyfr, łączników i podkreśleń.',
  'There is no such permission': 'Nie ma takiego uprawnienia.',
  'You are not allowed to create a role': 'Nie masz uprawnień do utworzenia roli.',
  'You are not allowed to update a role': 'Nie masz uprawnień do zmiany roli.',
  'You are not allowed to delete a role': 'Nie masz uprawnień do usunięcia roli.',
  'You are not allowed to read a role': 'Nie masz uprawnień do odczytu roli.',
  'This organization has too many roles': 'Ta organizacja ma zbyt wiele ról.',
  'Pre-defined roles cannot be changed or deleted':
    'Ról wbudowanych nie można zmieniać ani usuwać.',
  'The role is assigned to members': 'Rola jest przypisana członkom.',
  'Only the server lists the invitations of an address that it names':
    'Tylko serwer może odczytać zaproszenia innego adresu.',
  'The user is the only owner of an organization with other members':
    'Użytkownik jest jedynym właścicielem organizacji, która ma innych członków.',
  'Metadata has at most 10,000 characters of JSON, nested 8 deep':
    'Metadane mają najwyżej 10 000 znaków JSON i 8 poziomów zagnieżdżenia.',
}
