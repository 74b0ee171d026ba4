import {
  describeSignIn,
  listRemoved,
  listRoles,
  nameInviter,
  nameMethod,
  type WholeLanguage,
} from './words.js'

const methods = {
  account: (provider: string) => `Cuenta de ${provider}`,
  passkey: 'Llave de acceso',
  password: 'Contraseña',
}

export const spanish: WholeLanguage = {
  tag: 'es',
  greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  validity: (life) => `El enlace es válido durante ${life}.`,
  linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
  codeHint: 'O escriba este código donde lo ha pedido, y no se lo diga a nadie:',
  closing: (appName) => `Recibe este mensaje porque su dirección se indicó en ${appName}.`,

  mails: {
    'verify-email': ({ appName }) => ({
      subject: `Confirme su dirección de correo para ${appName}`,
      heading: 'Confirme su dirección de correo',
      lines: ['Por favor, confirme que esta dirección de correo es suya.'],
      button: 'Confirmar la dirección',
      notes: ['Si no ha sido usted, puede ignorar este mensaje.'],
    }),

    'reset-password': ({ appName }) => ({
      subject: `Restablezca su contraseña de ${appName}`,
      heading: 'Restablezca su contraseña',
      lines: ['Ha pedido restablecer la contraseña de su cuenta. Aquí puede elegir una nueva.'],
      button: 'Elegir una contraseña nueva',
      notes: ['Si no lo ha pedido usted, puede ignorar este mensaje: su contraseña no cambia.'],
    }),

    'change-email': ({ appName, newEmail }) => ({
      subject: `Confirme su nueva dirección de correo para ${appName}`,
      heading: 'Confirme su nueva dirección de correo',
      lines: [
        `Su cuenta pasará a usar la dirección ${newEmail}.`,
        'Por favor, confírmelo en el navegador en el que tiene la sesión iniciada.',
      ],
      button: 'Confirmar el cambio',
      notes: ['Si no lo ha pedido usted, cambie su contraseña, por favor.'],
    }),

    'email-changed': ({ appName, newEmail, expiresInSeconds }) => ({
      subject: `Su dirección de correo de ${appName} ha cambiado`,
      heading: 'Su dirección de correo ha cambiado',
      lines: [`Su cuenta usa ahora la dirección ${newEmail}.`],
      button: 'Deshacer el cambio',
      notes: [
        expiresInSeconds === null
          ? `Si no ha sido usted, póngase en contacto con ${appName} cuanto antes.`
          : 'Si no ha sido usted, deshaga el cambio con el enlace de arriba.',
      ],
    }),

    'change-email-attempt': ({ appName }) => ({
      subject: `Ya tiene una cuenta en ${appName}`,
      heading: 'Ya tiene una cuenta',
      lines: [
        'Otra cuenta, quizá también suya, ha pedido usar esta dirección de correo, que ya tiene una cuenta.',
        'Inicie sesión como siempre o restablezca su contraseña si la ha olvidado.',
      ],
      notes: ['Si no ha sido usted, no tiene que hacer nada.'],
    }),

    'delete-account': ({ appName }) => ({
      subject: `Confirme que quiere eliminar su cuenta de ${appName}`,
      heading: 'Eliminar su cuenta',
      lines: [
        'Ha pedido eliminar su cuenta. Esta acción no se puede deshacer.',
        'Por favor, confírmelo en el navegador en el que tiene la sesión iniciada.',
      ],
      button: 'Eliminar la cuenta',
      notes: ['Si no lo ha pedido usted, cambie su contraseña, por favor.'],
    }),

    'password-changed': ({ appName }) => ({
      subject: `Su contraseña de ${appName} ha cambiado`,
      heading: 'Su contraseña ha cambiado',
      lines: ['La contraseña de su cuenta se acaba de cambiar.'],
      notes: [
        `Si no ha sido usted, restablezca su contraseña de inmediato y póngase en contacto con ${appName}.`,
      ],
    }),

    'access-removed': (data) => ({
      subject: `Lo que se ha eliminado de su cuenta en ${data.appName}`,
      heading: 'Eliminado de su cuenta',
      lines: [
        'Su cuenta se acaba de abrir por primera vez por medio de su correo. Lo que se había añadido antes a su cuenta podía ser de un desconocido y por eso se ha eliminado:',
        ...listRemoved(data, {
          password: 'La contraseña',
          accounts: 'Cuentas de',
          otherMethods: 'Llaves de acceso y otras formas de iniciar sesión',
          sessions: 'Navegadores con la sesión iniciada',
          newEmail: 'Cambio de la dirección a',
        }),
      ],
      notes: ['Si algo era suyo, añádalo de nuevo.'],
    }),

    'sign-up-attempt': ({ appName }) => ({
      subject: `Ya tiene una cuenta en ${appName}`,
      heading: 'Ya tiene una cuenta',
      lines: [
        'Alguien, quizá usted, ha intentado registrarse con esta dirección de correo, que ya tiene una cuenta.',
        'Inicie sesión como siempre o restablezca su contraseña si la ha olvidado.',
      ],
      notes: ['Si no ha sido usted, no tiene que hacer nada.'],
    }),

    'magic-link': ({ appName }) => ({
      subject: `Inicie sesión en ${appName}`,
      heading: 'Inicie sesión',
      lines: ['Siga este enlace para iniciar sesión. Solo funciona una vez.'],
      button: 'Iniciar sesión',
      notes: [
        'Si no lo ha pedido usted, puede ignorar este mensaje: nadie puede iniciar sesión sin el enlace.',
      ],
    }),

    invitation(data) {
      const { appName, organizationName } = data
      return {
        subject: `Invitación a ${organizationName} en ${appName}`,
        heading: 'Ha recibido una invitación',
        lines: [
          `${nameInviter(data, 'Alguien')} le invita a unirse a «${organizationName}» en ${appName}.`,
          `Rol: ${listRoles(data)}`,
        ],
        button: 'Ver la invitación',
        notes: [
          'Acéptela con la dirección a la que se envió este mensaje.',
          'Si no sabe quién es, puede ignorar este mensaje: no ocurre nada si no la acepta.',
        ],
      }
    },

    'method-added': (data) => ({
      subject: `Se ha añadido una forma de iniciar sesión a su cuenta de ${data.appName}`,
      heading: 'Nueva forma de iniciar sesión',
      lines: [
        `Se acaba de añadir una forma de iniciar sesión a su cuenta: ${nameMethod(data, methods)}`,
        `Hora: ${data.time}`,
      ],
      notes: [
        `Si no ha sido usted, elimínela, cierre la sesión en todos los demás navegadores, restablezca su contraseña por correo y póngase en contacto con ${data.appName}.`,
      ],
    }),

    'method-removed': (data) => ({
      subject: `Se ha eliminado una forma de iniciar sesión de su cuenta de ${data.appName}`,
      heading: 'Forma de iniciar sesión eliminada',
      lines: [
        `Se acaba de eliminar una forma de iniciar sesión de su cuenta: ${nameMethod(data, methods)}`,
        `Hora: ${data.time}`,
      ],
      notes: [
        `Si no ha sido usted, cierre la sesión en todos los demás navegadores, restablezca su contraseña por correo y póngase en contacto con ${data.appName}.`,
      ],
    }),

    'new-browser': (data) => ({
      subject: `Nuevo inicio de sesión en su cuenta de ${data.appName}`,
      heading: 'Inicio de sesión en un navegador nuevo',
      lines: [
        'Se acaba de iniciar sesión en su cuenta desde un navegador en el que no se había usado antes.',
        ...describeSignIn(data, { browser: 'Navegador', address: 'Dirección IP', time: 'Hora' }),
      ],
      notes: [
        `Si no ha sido usted, cierre la sesión en todos los demás navegadores, restablezca su contraseña por correo y póngase en contacto con ${data.appName}.`,
      ],
    }),
  },
}
