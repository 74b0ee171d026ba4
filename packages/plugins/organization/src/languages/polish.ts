import type { OrganizationTexts } from '../errors.js'

/** The plugin's texts in Polish. */
export const polish: OrganizationTexts = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Nie masz uprawnień do utworzenia nowej organizacji.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'Osiągnięto maksymalną liczbę organizacji.',
  ORGANIZATION_ALREADY_EXISTS: 'Taka organizacja już istnieje.',
  SLUG_IS_TAKEN: 'Ten identyfikator jest już zajęty.',
  INVALID_SLUG:
    'Identyfikator składa się z 1 do 64 małych liter i cyfr; łączniki mogą stać tylko między nimi.',
  INVALID_LOGO: 'Logo to adres obrazu: z https albo jako ścieżka.',
  ORGANIZATION_NOT_FOUND: 'Nie znaleziono organizacji.',
  NO_ACTIVE_ORGANIZATION: 'Nie wybrano organizacji.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'Użytkownik nie jest członkiem organizacji.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'Nie należysz do tej organizacji.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: 'Nie masz uprawnień do zmiany tej organizacji.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'Nie masz uprawnień do usunięcia tej organizacji.',
  ORGANIZATION_DELETION_DISABLED: 'Usuwanie organizacji jest wyłączone.',
  USER_NOT_FOUND: 'Nie znaleziono użytkownika.',
  MEMBER_NOT_FOUND: 'Nie znaleziono członka.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Użytkownik jest już członkiem tej organizacji.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'Organizacja osiągnęła maksymalną liczbę członków.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Jako jedyny właściciel nie możesz opuścić organizacji.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    'Organizacja nie może zostać bez właściciela.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Nie masz uprawnień do usunięcia tego członka.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Nie masz uprawnień do zmiany tego członka.',
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION:
    'Nie masz uprawnień do przekazania tej organizacji.',
  ROLE_NOT_FOUND: 'Nie znaleziono roli.',
  INVITATION_NOT_FOUND: 'Nie znaleziono zaproszenia.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'To zaproszenie nie jest skierowane do Ciebie.',
  FAILED_TO_RETRIEVE_INVITATION: 'Nie udało się odczytać zaproszenia.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Potwierdź adres e-mail, zanim przyjmiesz lub odrzucisz zaproszenie.',
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: 'Tylko potwierdzony adres pokazuje swoje zaproszenia.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Nie masz uprawnień do zapraszania do tej organizacji.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Nie masz uprawnień do zapraszania z tą rolą.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Nie masz uprawnień do anulowania tego zaproszenia.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'Użytkownik jest już zaproszony do tej organizacji.',
  INVITATION_LIMIT_REACHED: 'Osiągnięto maksymalną liczbę zaproszeń.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Osoba zapraszająca nie jest już członkiem organizacji.',
  INVITATION_LINK_NOT_FOUND: 'Nie znaleziono linku z zaproszeniem.',
  TEAM_NOT_FOUND: 'Nie znaleziono zespołu.',
  TEAM_MEMBER_LIMIT_REACHED: 'Zespół osiągnął maksymalną liczbę członków.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Nie można usunąć ostatniego zespołu.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'Osiągnięto maksymalną liczbę zespołów.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Nie masz uprawnień do tworzenia zespołów w tej organizacji.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'Nie masz uprawnień do zmiany tego zespołu.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'Nie masz uprawnień do usunięcia tego zespołu.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Nie masz uprawnień do usuwania zespołów w tej organizacji.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Użytkownik nie jest członkiem zespołu.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'Nie wybrano zespołu.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER:
    'Nie masz uprawnień do dodawania osób do tego zespołu.',
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER:
    'Nie masz uprawnień do usuwania osób z tego zespołu.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Ta nazwa roli jest już zajęta.',
  INVALID_ROLE_NAME: 'Nazwa roli składa się z 1 do 64 liter, cyfr, łączników i podkreśleń.',
  INVALID_PERMISSION: 'Nie ma takiego uprawnienia.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'Nie masz uprawnień do utworzenia roli.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'Nie masz uprawnień do zmiany roli.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'Nie masz uprawnień do usunięcia roli.',
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: 'Nie masz uprawnień do odczytu roli.',
  TOO_MANY_ROLES: 'Ta organizacja ma zbyt wiele ról.',
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: 'Ról wbudowanych nie można zmieniać ani usuwać.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Rola jest przypisana członkom.',
  EMAIL_ONLY_ON_THE_SERVER: 'Tylko serwer może odczytać zaproszenia innego adresu.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Użytkownik jest jedynym właścicielem organizacji, która ma innych członków.',
  INVALID_METADATA: 'Metadane mają najwyżej 10 000 znaków JSON i 8 poziomów zagnieżdżenia.',
}
