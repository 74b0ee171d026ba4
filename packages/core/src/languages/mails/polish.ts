import {
  describeSignIn,
  listRemoved,
  listRoles,
  nameInviter,
  nameMethod,
  type WholeLanguage,
} from './words.js'

const methods = {
  account: (provider: string) => `Konto w serwisie ${provider}`,
  passkey: 'Klucz dostępu',
  password: 'Hasło',
}

export const polish: WholeLanguage = {
  tag: 'pl',
  greeting: (name) => (name === '' ? 'Dzień dobry,' : `Dzień dobry, ${name},`),
  validity: (life) => `Czas ważności linku: ${life}.`,
  linkHint: 'Jeśli przycisk nie działa, prosimy skopiować ten adres do przeglądarki:',
  codeHint: 'Albo proszę wpisać ten kod tam, skąd wysłano prośbę, i nikomu go nie podawać:',
  closing: (appName) =>
    `Ta wiadomość została wysłana, ponieważ ten adres podano w serwisie ${appName}.`,

  mails: {
    'verify-email': ({ appName }) => ({
      subject: `Prosimy potwierdzić adres e-mail w serwisie ${appName}`,
      heading: 'Potwierdzenie adresu e-mail',
      lines: ['Prosimy potwierdzić, że ten adres e-mail należy do Pani/Pana.'],
      button: 'Potwierdź adres',
      notes: ['Jeśli to pomyłka, wiadomość można zignorować.'],
    }),

    'reset-password': ({ appName }) => ({
      subject: `Reset hasła w serwisie ${appName}`,
      heading: 'Reset hasła',
      lines: ['Otrzymaliśmy prośbę o zresetowanie hasła do konta. Tutaj można ustawić nowe.'],
      button: 'Ustaw nowe hasło',
      notes: [
        'Jeśli ta prośba nie pochodzi od Pani/Pana, wiadomość można zignorować: hasło pozostanie bez zmian.',
      ],
    }),

    'change-email': ({ appName, newEmail }) => ({
      subject: `Prosimy potwierdzić nowy adres e-mail w serwisie ${appName}`,
      heading: 'Potwierdzenie nowego adresu e-mail',
      lines: [
        `Nowym adresem konta ma być ${newEmail}.`,
        'Prosimy potwierdzić to w przeglądarce, w której jest Pani/Pan zalogowana/y.',
      ],
      button: 'Potwierdź zmianę',
      notes: ['Jeśli ta prośba nie pochodzi od Pani/Pana, prosimy zmienić hasło.'],
    }),

    'email-changed': ({ appName, newEmail, expiresInSeconds }) => ({
      subject: `Zmieniono adres e-mail w serwisie ${appName}`,
      heading: 'Adres e-mail został zmieniony',
      lines: [`Nowy adres konta to ${newEmail}.`],
      button: 'Cofnij zmianę',
      notes: [
        expiresInSeconds === null
          ? `Jeśli ta zmiana nie pochodzi od Pani/Pana, prosimy niezwłocznie skontaktować się z ${appName}.`
          : 'Jeśli ta zmiana nie pochodzi od Pani/Pana, prosimy cofnąć ją za pomocą powyższego linku.',
      ],
    }),

    'change-email-attempt': ({ appName }) => ({
      subject: `Konto w serwisie ${appName} już istnieje`,
      heading: 'Konto już istnieje',
      lines: [
        'Inne konto, być może także Pani/Pana, miało otrzymać ten adres e-mail, dla którego konto już istnieje.',
        'Można zalogować się jak zwykle albo zresetować hasło, jeśli zostało zapomniane.',
      ],
      notes: ['Jeśli ta próba nie pochodzi od Pani/Pana, nie trzeba nic robić.'],
    }),

    'delete-account': ({ appName }) => ({
      subject: `Prosimy potwierdzić usunięcie konta w serwisie ${appName}`,
      heading: 'Usunięcie konta',
      lines: [
        'Otrzymaliśmy prośbę o usunięcie konta. Tej operacji nie można cofnąć.',
        'Prosimy potwierdzić ją w przeglądarce, w której jest Pani/Pan zalogowana/y.',
      ],
      button: 'Usuń konto',
      notes: ['Jeśli ta prośba nie pochodzi od Pani/Pana, prosimy zmienić hasło.'],
    }),

    'password-changed': ({ appName }) => ({
      subject: `Zmieniono hasło w serwisie ${appName}`,
      heading: 'Hasło zostało zmienione',
      lines: ['Hasło do konta zostało właśnie zmienione.'],
      notes: [
        `Jeśli ta zmiana nie pochodzi od Pani/Pana, prosimy natychmiast zresetować hasło i skontaktować się z ${appName}.`,
      ],
    }),

    'access-removed': (data) => ({
      subject: `Co usunięto z konta w serwisie ${data.appName}`,
      heading: 'Usunięto z konta',
      lines: [
        'Konto zostało właśnie po raz pierwszy otwarte przez tę skrzynkę pocztową. To, co dodano do konta wcześniej, mogło pochodzić od kogoś obcego, dlatego zostało usunięte:',
        ...listRemoved(data, {
          password: 'Hasło',
          accounts: 'Konta w serwisach',
          otherMethods: 'Klucze dostępu i inne sposoby logowania',
          sessions: 'Zalogowane przeglądarki',
          newEmail: 'Zmiana adresu na',
        }),
      ],
      notes: ['Jeśli coś z tego należało do Pani/Pana, można to dodać ponownie.'],
    }),

    'sign-up-attempt': ({ appName }) => ({
      subject: `Konto w serwisie ${appName} już istnieje`,
      heading: 'Konto już istnieje',
      lines: [
        'Ktoś, być może Pani/Pan, próbował zarejestrować się z tym adresem e-mail, dla którego konto już istnieje.',
        'Można zalogować się jak zwykle albo zresetować hasło, jeśli zostało zapomniane.',
      ],
      notes: ['Jeśli ta próba nie pochodzi od Pani/Pana, nie trzeba nic robić.'],
    }),

    'magic-link': ({ appName }) => ({
      subject: `Logowanie do serwisu ${appName}`,
      heading: 'Logowanie',
      lines: ['Ten link pozwala się zalogować. Działa tylko raz.'],
      button: 'Zaloguj się',
      notes: [
        'Jeśli ta prośba nie pochodzi od Pani/Pana, wiadomość można zignorować: bez tego linku nikt się nie zaloguje.',
      ],
    }),

    invitation(data) {
      const { appName, organizationName } = data
      return {
        subject: `Zaproszenie do ${organizationName} w serwisie ${appName}`,
        heading: 'Zaproszenie',
        lines: [
          `${nameInviter(data, 'Ktoś')} zaprasza do organizacji „${organizationName}” w serwisie ${appName}.`,
          `Rola: ${listRoles(data)}`,
        ],
        button: 'Zobacz zaproszenie',
        notes: [
          'Zaproszenie można przyjąć z adresem, na który wysłano tę wiadomość.',
          'Jeśli nadawca zaproszenia nie jest znany, wiadomość można zignorować: bez przyjęcia zaproszenia nic się nie stanie.',
        ],
      }
    },

    'method-added': (data) => ({
      subject: `Dodano sposób logowania do konta w serwisie ${data.appName}`,
      heading: 'Nowy sposób logowania',
      lines: [
        `Do konta właśnie dodano sposób logowania: ${nameMethod(data, methods)}`,
        `Czas: ${data.time}`,
      ],
      notes: [
        `Jeśli ta zmiana nie pochodzi od Pani/Pana, prosimy usunąć ten sposób logowania, wylogować wszystkie inne przeglądarki, zresetować hasło przez e-mail i skontaktować się z ${data.appName}.`,
      ],
    }),

    'method-removed': (data) => ({
      subject: `Usunięto sposób logowania z konta w serwisie ${data.appName}`,
      heading: 'Usunięto sposób logowania',
      lines: [
        `Z konta właśnie usunięto sposób logowania: ${nameMethod(data, methods)}`,
        `Czas: ${data.time}`,
      ],
      notes: [
        `Jeśli ta zmiana nie pochodzi od Pani/Pana, prosimy wylogować wszystkie inne przeglądarki, zresetować hasło przez e-mail i skontaktować się z ${data.appName}.`,
      ],
    }),

    'new-browser': (data) => ({
      subject: `Nowe logowanie na konto w serwisie ${data.appName}`,
      heading: 'Logowanie w nowej przeglądarce',
      lines: [
        'Na konto właśnie zalogowano się w przeglądarce, w której wcześniej nie było używane.',
        ...describeSignIn(data, { browser: 'Przeglądarka', address: 'Adres IP', time: 'Czas' }),
      ],
      notes: [
        `Jeśli to logowanie nie pochodzi od Pani/Pana, prosimy wylogować wszystkie inne przeglądarki, zresetować hasło przez e-mail i skontaktować się z ${data.appName}.`,
      ],
    }),
  },
}
