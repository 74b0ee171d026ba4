import {
  describeSignIn,
  listRemoved,
  listRoles,
  nameInviter,
  nameMethod,
  type WholeLanguage,
} from './words.js'

const methods = {
  account: (provider: string) => `Compte chez ${provider}`,
  passkey: 'Clé d’accès',
  password: 'Mot de passe',
}

export const french: WholeLanguage = {
  tag: 'fr',
  greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  validity: (life) => `Ce lien est valable ${life}.`,
  linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  codeHint: 'Ou saisissez ce code là où vous l’avez demandé, sans le communiquer à personne :',
  closing: (appName) =>
    `Vous recevez cet e-mail parce que votre adresse a été indiquée sur ${appName}.`,

  mails: {
    'verify-email': ({ appName }) => ({
      subject: `Confirmez votre adresse e-mail pour ${appName}`,
      heading: 'Confirmez votre adresse e-mail',
      lines: ['Veuillez confirmer que cette adresse e-mail est bien la vôtre.'],
      button: 'Confirmer l’adresse',
      notes: ['Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.'],
    }),

    'reset-password': ({ appName }) => ({
      subject: `Réinitialisez votre mot de passe pour ${appName}`,
      heading: 'Réinitialisez votre mot de passe',
      lines: [
        'Vous avez demandé à réinitialiser le mot de passe de votre compte. Vous pouvez en choisir un nouveau ici.',
      ],
      button: 'Choisir un nouveau mot de passe',
      notes: [
        'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.',
      ],
    }),

    'change-email': ({ appName, newEmail }) => ({
      subject: `Confirmez votre nouvelle adresse e-mail pour ${appName}`,
      heading: 'Confirmez votre nouvelle adresse e-mail',
      lines: [
        `Votre compte doit désormais utiliser l’adresse ${newEmail}.`,
        'Veuillez confirmer ce changement dans le navigateur où vous êtes connecté(e).',
      ],
      button: 'Confirmer le changement',
      notes: [
        'Si vous n’êtes pas à l’origine de cette demande, veuillez changer votre mot de passe.',
      ],
    }),

    'email-changed': ({ appName, newEmail, expiresInSeconds }) => ({
      subject: `Votre adresse e-mail pour ${appName} a changé`,
      heading: 'Votre adresse e-mail a changé',
      lines: [`Votre compte utilise maintenant l’adresse ${newEmail}.`],
      button: 'Annuler le changement',
      notes: [
        expiresInSeconds === null
          ? `Si ce n’était pas vous, contactez ${appName} sans attendre.`
          : 'Si ce n’était pas vous, annulez le changement avec le lien ci-dessus.',
      ],
    }),

    'change-email-attempt': ({ appName }) => ({
      subject: `Vous avez déjà un compte ${appName}`,
      heading: 'Vous avez déjà un compte',
      lines: [
        'Un autre compte, peut-être aussi le vôtre, devait passer à cette adresse e-mail, à laquelle un compte est déjà associé.',
        'Connectez-vous comme d’habitude, ou réinitialisez votre mot de passe si vous l’avez oublié.',
      ],
      notes: ['Si ce n’était pas vous, vous n’avez rien à faire.'],
    }),

    'delete-account': ({ appName }) => ({
      subject: `Confirmez la suppression de votre compte ${appName}`,
      heading: 'Supprimer votre compte',
      lines: [
        'Vous avez demandé la suppression de votre compte. Elle est définitive.',
        'Veuillez la confirmer dans le navigateur où vous êtes connecté(e).',
      ],
      button: 'Supprimer le compte',
      notes: [
        'Si vous n’êtes pas à l’origine de cette demande, veuillez changer votre mot de passe.',
      ],
    }),

    'password-changed': ({ appName }) => ({
      subject: `Votre mot de passe pour ${appName} a changé`,
      heading: 'Votre mot de passe a changé',
      lines: ['Le mot de passe de votre compte vient d’être modifié.'],
      notes: [
        `Si ce n’était pas vous, réinitialisez votre mot de passe immédiatement et contactez ${appName}.`,
      ],
    }),

    'access-removed': (data) => ({
      subject: `Ce qui a été supprimé de votre compte ${data.appName}`,
      heading: 'Supprimé de votre compte',
      lines: [
        'Votre compte vient d’être ouvert pour la première fois au moyen de votre messagerie. Ce qui avait été ajouté auparavant à votre compte pouvait venir d’un inconnu et a donc été supprimé :',
        ...listRemoved(data, {
          password: 'Le mot de passe',
          accounts: 'Comptes chez',
          otherMethods: 'Clés d’accès et autres moyens de connexion',
          sessions: 'Navigateurs connectés',
          newEmail: 'Changement d’adresse vers',
        }),
      ],
      notes: ['Si quelque chose vous appartenait, ajoutez-le de nouveau.'],
    }),

    'sign-up-attempt': ({ appName }) => ({
      subject: `Vous avez déjà un compte ${appName}`,
      heading: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un, peut-être vous, a tenté de s’inscrire avec cette adresse e-mail, à laquelle un compte est déjà associé.',
        'Connectez-vous comme d’habitude, ou réinitialisez votre mot de passe si vous l’avez oublié.',
      ],
      notes: ['Si ce n’était pas vous, vous n’avez rien à faire.'],
    }),

    'magic-link': ({ appName }) => ({
      subject: `Connectez-vous à ${appName}`,
      heading: 'Connexion',
      lines: ['Suivez ce lien pour vous connecter. Il ne fonctionne qu’une fois.'],
      button: 'Se connecter',
      notes: [
        'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : personne ne peut se connecter sans ce lien.',
      ],
    }),

    invitation(data) {
      const { appName, organizationName } = data
      return {
        subject: `Invitation à rejoindre ${organizationName} sur ${appName}`,
        heading: 'Vous avez reçu une invitation',
        lines: [
          `${nameInviter(data, 'Quelqu’un')} vous invite à rejoindre « ${organizationName} » sur ${appName}.`,
          `Rôle : ${listRoles(data)}`,
        ],
        button: 'Voir l’invitation',
        notes: [
          'Acceptez-la avec l’adresse à laquelle cet e-mail a été envoyé.',
          'Si vous ne savez pas de qui il s’agit, ignorez cet e-mail : rien ne se passe sans votre accord.',
        ],
      }
    },

    'method-added': (data) => ({
      subject: `Un moyen de connexion a été ajouté à votre compte ${data.appName}`,
      heading: 'Nouveau moyen de connexion',
      lines: [
        `Un moyen de connexion vient d’être ajouté à votre compte : ${nameMethod(data, methods)}`,
        `Heure : ${data.time}`,
      ],
      notes: [
        `Si ce n’était pas vous, retirez-le, déconnectez tous les autres navigateurs, réinitialisez votre mot de passe par e-mail et contactez ${data.appName}.`,
      ],
    }),

    'method-removed': (data) => ({
      subject: `Un moyen de connexion a été retiré de votre compte ${data.appName}`,
      heading: 'Moyen de connexion retiré',
      lines: [
        `Un moyen de connexion vient d’être retiré de votre compte : ${nameMethod(data, methods)}`,
        `Heure : ${data.time}`,
      ],
      notes: [
        `Si ce n’était pas vous, déconnectez tous les autres navigateurs, réinitialisez votre mot de passe par e-mail et contactez ${data.appName}.`,
      ],
    }),

    'new-browser': (data) => ({
      subject: `Nouvelle connexion à votre compte ${data.appName}`,
      heading: 'Connexion dans un nouveau navigateur',
      lines: [
        'Une connexion à votre compte vient d’avoir lieu dans un navigateur où vous ne vous étiez pas encore connecté.',
        ...describeSignIn(data, { browser: 'Navigateur', address: 'Adresse IP', time: 'Heure' }),
      ],
      notes: [
        `Si ce n’était pas vous, déconnectez tous les autres navigateurs, réinitialisez votre mot de passe par e-mail et contactez ${data.appName}.`,
      ],
    }),
  },
}
