import {
  describeSignIn,
  listRemoved,
  listRoles,
  nameInviter,
  nameMethod,
  type WholeLanguage,
} from './words.js'

const methods = {
  account: (provider: string) => `${provider} hesabı`,
  passkey: 'Geçiş anahtarı',
  password: 'Parola',
}

export const turkish: WholeLanguage = {
  tag: 'tr',
  greeting: (name) => (name === '' ? 'Merhaba,' : `Merhaba ${name},`),
  validity: (life) => `Bağlantının geçerlilik süresi: ${life}.`,
  linkHint: 'Düğme çalışmazsa bu adresi tarayıcınıza kopyalayın:',
  codeHint: 'Ya da bu kodu istediğiniz yerde girin ve kimseyle paylaşmayın:',
  closing: (appName) => `Bu e-postayı, adresiniz ${appName} hizmetinde belirtildiği için aldınız.`,

  mails: {
    'verify-email': ({ appName }) => ({
      subject: `${appName} için e-posta adresinizi doğrulayın`,
      heading: 'E-posta adresinizi doğrulayın',
      lines: ['Lütfen bu e-posta adresinin size ait olduğunu doğrulayın.'],
      button: 'Adresi doğrula',
      notes: ['Bunu siz yapmadıysanız bu e-postayı dikkate almayabilirsiniz.'],
    }),

    'reset-password': ({ appName }) => ({
      subject: `${appName} parolanızı sıfırlayın`,
      heading: 'Parolanızı sıfırlayın',
      lines: [
        'Hesabınızın parolasını sıfırlamak istediniz. Buradan yeni bir parola seçebilirsiniz.',
      ],
      button: 'Yeni parola seç',
      notes: ['Bunu siz istemediyseniz bu e-postayı dikkate almayabilirsiniz; parolanız değişmez.'],
    }),

    'change-email': ({ appName, newEmail }) => ({
      subject: `${appName} için yeni e-posta adresinizi onaylayın`,
      heading: 'Yeni e-posta adresinizi onaylayın',
      lines: [
        `Hesabınızın yeni adresi ${newEmail} olacak.`,
        'Lütfen bunu oturumunuzun açık olduğu tarayıcıda onaylayın.',
      ],
      button: 'Değişikliği onayla',
      notes: ['Bunu siz istemediyseniz lütfen parolanızı değiştirin.'],
    }),

    'email-changed': ({ appName, newEmail, expiresInSeconds }) => ({
      subject: `${appName} e-posta adresiniz değişti`,
      heading: 'E-posta adresiniz değişti',
      lines: [`Hesabınızın adresi artık ${newEmail}.`],
      button: 'Değişikliği geri al',
      notes: [
        expiresInSeconds === null
          ? `Bunu siz yapmadıysanız lütfen hemen ${appName} ile iletişime geçin.`
          : 'Bunu siz yapmadıysanız değişikliği yukarıdaki bağlantıyla geri alın.',
      ],
    }),

    'change-email-attempt': ({ appName }) => ({
      subject: `${appName} hizmetinde zaten bir hesabınız var`,
      heading: 'Zaten bir hesabınız var',
      lines: [
        'Başka bir hesap, belki o da sizin, adresini bu e-posta adresiyle değiştirmek istedi; ancak bu adresin zaten bir hesabı var.',
        'Her zamanki gibi oturum açın veya unuttuysanız parolanızı sıfırlayın.',
      ],
      notes: ['Bunu siz yapmadıysanız bir şey yapmanız gerekmez.'],
    }),

    'delete-account': ({ appName }) => ({
      subject: `${appName} hesabınızı silmek istediğinizi onaylayın`,
      heading: 'Hesabınızı silin',
      lines: [
        'Hesabınızı silmek istediniz. Bu işlem geri alınamaz.',
        'Lütfen bunu oturumunuzun açık olduğu tarayıcıda onaylayın.',
      ],
      button: 'Hesabı sil',
      notes: ['Bunu siz istemediyseniz lütfen parolanızı değiştirin.'],
    }),

    'password-changed': ({ appName }) => ({
      subject: `${appName} parolanız değişti`,
      heading: 'Parolanız değişti',
      lines: ['Hesabınızın parolası az önce değiştirildi.'],
      notes: [
        `Bunu siz yapmadıysanız parolanızı hemen sıfırlayın ve ${appName} ile iletişime geçin.`,
      ],
    }),

    'access-removed': (data) => ({
      subject: `${data.appName} hesabınızdan kaldırılanlar`,
      heading: 'Hesabınızdan kaldırıldı',
      lines: [
        'Hesabınız az önce ilk kez posta kutunuz üzerinden açıldı. Hesabınıza daha önce eklenenler bir yabancıya ait olabileceği için kaldırıldı:',
        ...listRemoved(data, {
          password: 'Parola',
          accounts: 'Bağlı hesaplar',
          otherMethods: 'Geçiş anahtarları ve diğer oturum açma yolları',
          sessions: 'Oturum açılmış tarayıcılar',
          newEmail: 'Adres değişikliği',
        }),
      ],
      notes: ['Bunlardan biri size aitse yeniden ekleyin.'],
    }),

    'sign-up-attempt': ({ appName }) => ({
      subject: `${appName} hizmetinde zaten bir hesabınız var`,
      heading: 'Zaten bir hesabınız var',
      lines: [
        'Birisi, belki de siz, bu e-posta adresiyle kayıt olmayı denedi; ancak bu adresin zaten bir hesabı var.',
        'Her zamanki gibi oturum açın veya unuttuysanız parolanızı sıfırlayın.',
      ],
      notes: ['Bunu siz yapmadıysanız bir şey yapmanız gerekmez.'],
    }),

    'magic-link': ({ appName }) => ({
      subject: `${appName} oturumunuzu açın`,
      heading: 'Oturum açın',
      lines: ['Oturum açmak için bu bağlantıyı izleyin. Bağlantı yalnızca bir kez çalışır.'],
      button: 'Oturum aç',
      notes: [
        'Bunu siz istemediyseniz bu e-postayı dikkate almayabilirsiniz; bağlantı olmadan kimse oturum açamaz.',
      ],
    }),

    invitation(data) {
      const { appName, organizationName } = data
      return {
        subject: `${appName} hizmetinde ${organizationName} daveti`,
        heading: 'Davet edildiniz',
        lines: [
          `${nameInviter(data, 'Birisi')} sizi ${appName} hizmetindeki “${organizationName}” kuruluşuna davet ediyor.`,
          `Rol: ${listRoles(data)}`,
        ],
        button: 'Daveti görüntüle',
        notes: [
          'Daveti, bu e-postanın gönderildiği adresle kabul edin.',
          'Bunun kim olduğunu bilmiyorsanız bu e-postayı dikkate almayabilirsiniz; siz kabul etmeden hiçbir şey olmaz.',
        ],
      }
    },

    'method-added': (data) => ({
      subject: `${data.appName} hesabınıza bir oturum açma yolu eklendi`,
      heading: 'Yeni oturum açma yolu',
      lines: [
        `Hesabınıza az önce bir oturum açma yolu eklendi: ${nameMethod(data, methods)}`,
        `Saat: ${data.time}`,
      ],
      notes: [
        `Bunu siz yapmadıysanız onu kaldırın, diğer tüm tarayıcılarda oturumu kapatın, parolanızı e-postayla sıfırlayın ve ${data.appName} ile iletişime geçin.`,
      ],
    }),

    'method-removed': (data) => ({
      subject: `${data.appName} hesabınızdan bir oturum açma yolu kaldırıldı`,
      heading: 'Oturum açma yolu kaldırıldı',
      lines: [
        `Hesabınızdan az önce bir oturum açma yolu kaldırıldı: ${nameMethod(data, methods)}`,
        `Saat: ${data.time}`,
      ],
      notes: [
        `Bunu siz yapmadıysanız diğer tüm tarayıcılarda oturumu kapatın, parolanızı e-postayla sıfırlayın ve ${data.appName} ile iletişime geçin.`,
      ],
    }),

    'new-browser': (data) => ({
      subject: `${data.appName} hesabınızda yeni oturum`,
      heading: 'Yeni bir tarayıcıda oturum açıldı',
      lines: [
        'Hesabınızın daha önce kullanılmadığı bir tarayıcıda az önce oturum açıldı.',
        ...describeSignIn(data, { browser: 'Tarayıcı', address: 'IP adresi', time: 'Saat' }),
      ],
      notes: [
        `Bunu siz yapmadıysanız diğer tüm tarayıcılarda oturumu kapatın, parolanızı e-postayla sıfırlayın ve ${data.appName} ile iletişime geçin.`,
      ],
    }),
  },
}
