import type { RedirectErrors, UIErrors } from '../../texts/language.js'

/** Texts of errors in French. */
export const errors: UIErrors = {
  INVALID_SESSION_TOKEN: 'Ce compte est déconnecté. Ajoutez-le à nouveau.',
  INVALID_EMAIL: 'Saisissez un e-mail comme ann@example.com.',
  NETWORK: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  UNEXPECTED: 'Une erreur s’est produite. Veuillez réessayer.',
  INVALID_EMAIL_OR_PASSWORD: 'L’e-mail ou le mot de passe est incorrect.',
  AUTH_CANCELLED: 'Aucune clé d’accès n’a été utilisée.',
  PASSKEY_NOT_FOUND:
    'Cette clé d’accès est inconnue ici. Elle a été retirée, ou elle est pour un autre site.',
  PASSKEYS_NOT_SUPPORTED: 'Ce navigateur ne gère pas les clés d’accès.',
  CHALLENGE_NOT_FOUND: 'Cela a pris trop de temps. Veuillez réessayer.',
  PASSWORD_TOO_SHORT: 'Ce mot de passe est trop court.',
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long.',
  PASSWORD_COMPROMISED: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  USER_ALREADY_EXISTS: 'Cet e-mail a déjà un compte. Connectez-vous plutôt.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'L’inscription par mot de passe n’est pas proposée ici.',
  REGISTRATION_CANCELLED: 'Aucune clé d’accès n’a été créée.',
  INVALID_CODE: 'Ce code est incorrect ou a expiré.',
  TOO_MANY_ATTEMPTS: 'Trop de codes incorrects. Demandez un autre e-mail.',
  NEW_USER_SIGNUP_DISABLED: 'Aucun compte n’a cet e-mail.',
  INVALID_TOKEN: 'Ce lien a déjà servi ou a expiré. Demandez-en un autre.',
  EMAIL_IS_THE_SAME: 'C’est déjà votre e-mail.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Cet e-mail ne peut pas être utilisé.',
  EMAIL_ALREADY_VERIFIED: 'Cet e-mail est déjà vérifié.',
  SESSION_NOT_OWN: 'Ce n’est pas possible pendant que vous agissez pour une autre personne.',
  INVALID_PASSWORD: 'Le mot de passe actuel est incorrect.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'C’est votre seul moyen de connexion.',
  LAST_SIGN_IN_METHOD: 'C’est votre seul moyen de connexion.',
  PREVIOUSLY_REGISTERED: 'Cet appareil a déjà une de vos clés d’accès.',
  INVITATION_NOT_FOUND: 'Elle a reçu une réponse ou a été annulée, ou elle a expiré.',
  INVITATION_LINK_NOT_FOUND: 'Le lien a été révoqué ou épuisé, ou il a expiré.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'La personne qui vous a invité a quitté l’organisation.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Vérifiez d’abord votre e-mail, puis ouvrez de nouveau l’invitation.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Cet e-mail est déjà invité.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Cette personne est déjà membre.',
  INVITATION_LIMIT_REACHED: 'Il y a trop d’invitations en attente.',
  TEAM_MEMBER_LIMIT_REACHED: 'L’équipe ne peut pas avoir plus de membres.',
  ORGANIZATION_ALREADY_EXISTS: 'Une autre organisation a ce nom court.',
  SLUG_IS_TAKEN: 'Une autre organisation a ce nom court.',
  INVALID_SLUG: 'Utilisez des minuscules, des chiffres et des traits d’union.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Vous ne pouvez pas créer plus d’organisations.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Vous ne pouvez pas créer d’organisation.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'L’organisation ne peut pas avoir plus de membres.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Vous êtes le seul propriétaire. Transférez d’abord la propriété.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    'Une organisation a besoin d’un propriétaire.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Un autre rôle a ce nom.',
  INVALID_ROLE_NAME: 'Utilisez des lettres, des chiffres, des traits d’union et des tirets bas.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Des membres ont ce rôle. Donnez-leur d’abord un autre rôle.',
  TOO_MANY_ROLES: 'L’organisation ne peut pas avoir plus de rôles.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'C’est la seule équipe. Créez-en d’abord une autre.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Seuls les membres de l’équipe peuvent voir ses membres.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'L’organisation ne peut pas avoir plus d’équipes.',
}

const interrupted = 'La connexion a été interrompue. Veuillez recommencer.'
const providerFailed = 'Le fournisseur n’a pas envoyé vos données. Veuillez réessayer plus tard.'
const failed = 'Une erreur s’est produite. Veuillez réessayer.'

/** Texts of the errors of redirects in French. */
export const redirectErrors: RedirectErrors = {
  access_denied: 'Vous n’avez pas donné votre accord chez le fournisseur, rien n’a donc changé.',
  account_not_linked:
    'Cet e-mail a déjà un compte. Connectez-vous autrement, puis liez le fournisseur dans les paramètres du compte.',
  account_already_linked_to_different_user:
    'Un autre utilisateur a lié ce compte du fournisseur. Connectez-vous avec lui, ou déliez-le d’abord là-bas.',
  unable_to_link_account: 'Le compte n’a pas pu être lié. Veuillez réessayer.',
  signup_disabled:
    'Vous ne pouvez pas vous inscrire avec ce fournisseur. Inscrivez-vous autrement, puis liez-le.',
  unable_to_create_user: failed,
  unable_to_create_session: failed,
  email_not_found:
    'Le fournisseur n’a pas envoyé votre e-mail. Autorisez-le chez lui, ou inscrivez-vous autrement.',
  unable_to_get_user_info: providerFailed,
  invalid_code: providerFailed,
  oauth_provider_not_found: 'Ce fournisseur n’est plus proposé ici.',
  please_restart_the_process: interrupted,
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  no_callback_url: interrupted,
  internal_server_error: failed,
  state_unknown: 'Vous êtes revenu deux fois, ou après plus de dix minutes. Veuillez recommencer.',
  browser_mismatch:
    'Vous avez commencé dans un autre navigateur. Veuillez recommencer dans celui-ci.',
  session_mismatch: 'Vous avez été déconnecté entre-temps, le compte n’a donc pas été lié.',
  provider_mismatch: 'Vous êtes revenu d’un autre fournisseur. Veuillez recommencer.',
  issuer_mismatch: 'La redirection ne venait pas de votre fournisseur. Veuillez recommencer.',
  linking_not_allowed:
    'Le fournisseur n’a pas vérifié votre e-mail. Vérifiez-le chez lui, puis liez de nouveau le compte.',
  email_does_not_match:
    'Le fournisseur a un autre e-mail de vous. Changez l’un des deux, puis liez de nouveau le compte.',
  token_expired: 'Le lien a expiré. Demandez-en un autre.',
  invalid_token: 'Le lien a déjà servi, ou un plus récent a été envoyé.',
  expired_token: 'Le lien a expiré. Demandez-en un autre.',
  other_browser:
    'Ouvrez le lien dans le navigateur qui l’a demandé, ou demandez-en un dans celui-ci.',
  new_user_signup_disabled: 'Aucun compte n’a cet e-mail.',
  unauthorized: 'Connectez-vous d’abord sur cet appareil, puis ouvrez de nouveau le lien.',
  user_not_found: 'Le compte de ce lien n’existe plus.',
}
