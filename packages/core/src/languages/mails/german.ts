import {
  describeSignIn,
  listRemoved,
  listRoles,
  nameInviter,
  nameMethod,
  type WholeLanguage,
} from './words.js'

const methods = {
  account: (provider: string) => `Konto bei ${provider}`,
  passkey: 'Passkey',
  password: 'Passwort',
}

export const german: WholeLanguage = {
  tag: 'de',
  greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  validity: (life) => `Der Link ist ${life} lang gültig.`,
  linkHint:
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  codeHint:
    'Oder geben Sie diesen Code dort ein, wo Sie ihn angefordert haben, und sagen Sie ihn niemandem:',
  closing: (appName) =>
    `Sie erhalten diese E-Mail, weil Ihre Adresse bei ${appName} angegeben wurde.`,

  mails: {
    'verify-email': ({ appName }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${appName}`,
      heading: 'E-Mail-Adresse bestätigen',
      lines: ['Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.'],
      button: 'Adresse bestätigen',
      notes: ['Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.'],
    }),

    'reset-password': ({ appName }) => ({
      subject: `Setzen Sie Ihr Passwort für ${appName} zurück`,
      heading: 'Passwort zurücksetzen',
      lines: [
        'Sie möchten das Passwort Ihres Kontos zurücksetzen. Hier können Sie ein neues wählen.',
      ],
      button: 'Neues Passwort wählen',
      notes: [
        'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
      ],
    }),

    'change-email': ({ appName, newEmail }) => ({
      subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${appName}`,
      heading: 'Neue E-Mail-Adresse bestätigen',
      lines: [
        `Ihr Konto soll künftig die Adresse ${newEmail} haben.`,
        'Bitte bestätigen Sie das in dem Browser, in dem Sie angemeldet sind.',
      ],
      button: 'Änderung bestätigen',
      notes: ['Wenn Sie das nicht angefordert haben, ändern Sie bitte Ihr Passwort.'],
    }),

    'email-changed': ({ appName, newEmail, expiresInSeconds }) => ({
      subject: `Ihre E-Mail-Adresse für ${appName} wurde geändert`,
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      lines: [`Ihr Konto hat jetzt die Adresse ${newEmail}.`],
      button: 'Änderung rückgängig machen',
      notes: [
        expiresInSeconds === null
          ? `Wenn Sie das nicht waren, wenden Sie sich bitte umgehend an ${appName}.`
          : 'Wenn Sie das nicht waren, machen Sie die Änderung über den Link oben rückgängig.',
      ],
    }),

    'change-email-attempt': ({ appName }) => ({
      subject: `Sie haben bereits ein Konto bei ${appName}`,
      heading: 'Sie haben bereits ein Konto',
      lines: [
        'Ein anderes Konto, vielleicht ebenfalls Ihres, sollte diese E-Mail-Adresse erhalten. Zu ihr gehört aber bereits ein Konto.',
        'Melden Sie sich wie gewohnt an, oder setzen Sie Ihr Passwort zurück, wenn Sie es vergessen haben.',
      ],
      notes: ['Wenn Sie das nicht waren, müssen Sie nichts tun.'],
    }),

    'delete-account': ({ appName }) => ({
      subject: `Bestätigen Sie die Löschung Ihres Kontos bei ${appName}`,
      heading: 'Konto löschen',
      lines: [
        'Sie möchten Ihr Konto löschen. Das kann nicht rückgängig gemacht werden.',
        'Bitte bestätigen Sie es in dem Browser, in dem Sie angemeldet sind.',
      ],
      button: 'Konto löschen',
      notes: ['Wenn Sie das nicht angefordert haben, ändern Sie bitte Ihr Passwort.'],
    }),

    'password-changed': ({ appName }) => ({
      subject: `Ihr Passwort für ${appName} wurde geändert`,
      heading: 'Ihr Passwort wurde geändert',
      lines: ['Das Passwort Ihres Kontos wurde soeben geändert.'],
      notes: [
        `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an ${appName}.`,
      ],
    }),

    'access-removed': (data) => ({
      subject: `Was aus Ihrem Konto bei ${data.appName} entfernt wurde`,
      heading: 'Aus Ihrem Konto entfernt',
      lines: [
        'Ihr Konto wurde eben zum ersten Mal über Ihr Postfach geöffnet. Was vorher zu Ihrem Konto hinzugefügt wurde, könnte von Fremden stammen und wurde deshalb entfernt:',
        ...listRemoved(data, {
          password: 'Das Passwort',
          accounts: 'Konten bei',
          otherMethods: 'Passkeys und andere Anmeldemethoden',
          sessions: 'Angemeldete Browser',
          newEmail: 'Änderung der Adresse in',
        }),
      ],
      notes: ['Wenn etwas davon Ihnen gehörte, fügen Sie es bitte wieder hinzu.'],
    }),

    'sign-up-attempt': ({ appName }) => ({
      subject: `Sie haben bereits ein Konto bei ${appName}`,
      heading: 'Sie haben bereits ein Konto',
      lines: [
        'Jemand, vielleicht Sie selbst, wollte sich mit dieser E-Mail-Adresse registrieren. Zu ihr gehört aber bereits ein Konto.',
        'Melden Sie sich wie gewohnt an, oder setzen Sie Ihr Passwort zurück, wenn Sie es vergessen haben.',
      ],
      notes: ['Wenn Sie das nicht waren, müssen Sie nichts tun.'],
    }),

    'magic-link': ({ appName }) => ({
      subject: `Anmelden bei ${appName}`,
      heading: 'Anmelden',
      lines: ['Mit diesem Link melden Sie sich an. Er funktioniert nur einmal.'],
      button: 'Jetzt anmelden',
      notes: [
        'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ohne den Link meldet sich niemand an.',
      ],
    }),

    invitation(data) {
      const { appName, organizationName } = data
      return {
        subject: `Einladung zu ${organizationName} bei ${appName}`,
        heading: 'Sie sind eingeladen',
        lines: [
          `${nameInviter(data, 'Jemand')} lädt Sie ein, „${organizationName}“ bei ${appName} beizutreten.`,
          `Rolle: ${listRoles(data)}`,
        ],
        button: 'Einladung ansehen',
        notes: [
          'Nehmen Sie die Einladung mit der Adresse an, an die diese E-Mail ging.',
          'Wenn Sie nicht wissen, wer das ist, können Sie diese E-Mail ignorieren: Ohne Ihre Zustimmung geschieht nichts.',
        ],
      }
    },

    'method-added': (data) => ({
      subject: `Zu Ihrem Konto bei ${data.appName} wurde eine Anmeldemethode hinzugefügt`,
      heading: 'Neue Anmeldemethode',
      lines: [
        `Zu Ihrem Konto wurde soeben eine Anmeldemethode hinzugefügt: ${nameMethod(data, methods)}`,
        `Zeit: ${data.time}`,
      ],
      notes: [
        `Wenn Sie das nicht waren, entfernen Sie die Anmeldemethode, melden Sie alle anderen Browser ab, setzen Sie Ihr Passwort per E-Mail zurück und wenden Sie sich an ${data.appName}.`,
      ],
    }),

    'method-removed': (data) => ({
      subject: `Aus Ihrem Konto bei ${data.appName} wurde eine Anmeldemethode entfernt`,
      heading: 'Anmeldemethode entfernt',
      lines: [
        `Aus Ihrem Konto wurde soeben eine Anmeldemethode entfernt: ${nameMethod(data, methods)}`,
        `Zeit: ${data.time}`,
      ],
      notes: [
        `Wenn Sie das nicht waren, melden Sie alle anderen Browser ab, setzen Sie Ihr Passwort per E-Mail zurück und wenden Sie sich an ${data.appName}.`,
      ],
    }),

    'new-browser': (data) => ({
      subject: `Neue Anmeldung bei ${data.appName}`,
      heading: 'Anmeldung in einem neuen Browser',
      lines: [
        'Bei Ihrem Konto gab es soeben eine Anmeldung in einem Browser, in dem es vorher nicht benutzt wurde.',
        ...describeSignIn(data, {
          browser: 'Browser und System',
          address: 'IP-Adresse',
          time: 'Zeit',
        }),
      ],
      notes: [
        `Wenn Sie das nicht waren, melden Sie alle anderen Browser ab, setzen Sie Ihr Passwort per E-Mail zurück und wenden Sie sich an ${data.appName}.`,
      ],
    }),
  },
}
