import type { CoreTranslations } from '../contract/texts/core-texts.js'
import { Language, type LanguageTexts } from '../contract/texts/language.js'
import { french as mails } from './mails/french.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  UNAUTHORIZED: 'Veuillez vous connecter.',
  SESSION_NOT_OWN: 'Impossible tant que vous agissez au nom d’une autre personne.',
  SESSION_NOT_FRESH: 'Votre connexion est trop ancienne. Veuillez vous connecter de nouveau.',
  HOST_NOT_ALLOWED:
    'Cet hôte n’est pas autorisé. Indiquez l’adresse de l’application dans baseURL.',
  INVALID_ORIGIN: 'Cette demande provient d’un site non autorisé.',
  INVALID_CALLBACK_URL: 'L’adresse « callbackURL » n’est pas autorisée.',
  INVALID_REDIRECT_URL: 'L’adresse « redirectURL » n’est pas autorisée.',
  INVALID_ERROR_CALLBACK_URL: 'L’adresse « errorCallbackURL » n’est pas autorisée.',
  INVALID_NEW_USER_CALLBACK_URL: 'L’adresse « newUserCallbackURL » n’est pas autorisée.',
  VALIDATION_ERROR: 'Les données envoyées ne sont pas valides.',
  invalidQuery: 'Les paramètres de l’adresse ne sont pas valides.',
  invalidPath: 'L’adresse demandée n’est pas valide.',
  headersNeeded: 'Les en-têtes de la demande sont absents.',
  asServerWithHeaders: 'Indiquez soit « headers », soit « asServer », mais pas les deux.',
  INVALID_EMAIL: 'L’adresse e-mail n’est pas valide.',
  NOT_FOUND: 'L’élément demandé est introuvable.',
  METHOD_NOT_ALLOWED: 'Cette méthode n’est pas autorisée ici.',
  PAYLOAD_TOO_LARGE: 'La demande est trop volumineuse.',
  REQUEST_TIMEOUT: 'L’envoi de la demande a pris trop de temps.',
  UNSUPPORTED_MEDIA_TYPE: 'Le Content-Type doit être application/json.',
  TOO_MANY_REQUESTS: 'Trop de demandes. Veuillez réessayer plus tard.',
  FIELD_VALUE_TAKEN: 'La valeur d’un champ est déjà utilisée.',
  INTERNAL_SERVER_ERROR: 'Une erreur est survenue sur le serveur.',
  SERVICE_UNAVAILABLE: 'Le service est momentanément indisponible. Veuillez réessayer plus tard.',

  INVALID_EMAIL_OR_PASSWORD: 'L’adresse e-mail ou le mot de passe est incorrect.',
  PASSWORD_TOO_SHORT: 'Le mot de passe est trop court.',
  PASSWORD_TOO_LONG: 'Le mot de passe est trop long.',
  USER_ALREADY_EXISTS: 'Un compte existe déjà avec cette adresse e-mail.',
  EMAIL_PASSWORD_DISABLED:
    'La connexion par adresse e-mail et mot de passe n’est pas proposée ici.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED:
    'L’inscription par adresse e-mail et mot de passe n’est pas proposée ici.',
  MISSING_FIELD: 'Un champ obligatoire est absent.',
  SESSION_NOT_FOUND: 'La session est introuvable.',
  SESSION_EXPIRED:
    'Votre session a expiré. Veuillez vous connecter de nouveau pour effectuer cette action.',
  NO_FIELDS_TO_UPDATE: 'Aucune modification n’a été indiquée.',
  INVALID_PASSWORD: 'Le mot de passe est incorrect.',
  PASSWORD_COMPROMISED: 'Ce mot de passe est trop répandu. Veuillez en choisir un autre.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Ce compte n’a pas de mot de passe.',
  PASSWORD_ALREADY_SET: 'Ce compte a déjà un mot de passe.',
  RESET_PASSWORD_DISABLED: 'La réinitialisation du mot de passe n’est pas proposée ici.',
  INVALID_TOKEN: 'Le lien n’est pas valide ou a déjà été utilisé.',
  TOKEN_EXPIRED: 'Le lien a expiré.',
  USER_NOT_FOUND: 'Le compte est introuvable.',
  EMAIL_NOT_VERIFIED: 'Votre adresse e-mail n’est pas encore confirmée.',
  VERIFICATION_EMAIL_NOT_ENABLED: 'La confirmation des adresses e-mail n’est pas proposée ici.',
  EMAIL_ALREADY_VERIFIED: 'Cette adresse e-mail est déjà confirmée.',
  EMAIL_MISMATCH: 'Un e-mail de confirmation ne peut être envoyé qu’à votre propre adresse.',
  EMAIL_CAN_NOT_BE_UPDATED: 'L’adresse e-mail ne peut pas être modifiée ici.',
  CHANGE_EMAIL_DISABLED: 'L’adresse e-mail ne peut pas être modifiée.',
  EMAIL_IS_THE_SAME: 'C’est déjà votre adresse e-mail.',
  MAILBOX_NOT_PROVEN: 'Connectez-vous d’abord avec un e-mail envoyé à votre adresse actuelle.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Votre adresse e-mail n’a pas pu être modifiée.',
  FAILED_TO_GET_USER_INFO: 'Les informations du compte n’ont pas pu être chargées.',
  ACCOUNT_NOT_FOUND: 'Ce mode de connexion est introuvable.',
  FAILED_TO_UNLINK_LAST_ACCOUNT:
    'Le dernier mode de connexion d’un compte ne peut pas être supprimé.',
  USER_ID_OR_SESSION_REQUIRED: 'Il faut un userId ou une session.',
  PROVIDER_NOT_SUPPORTED: 'Le service de connexion {id} n’est pas pris en charge.',
  PROVIDER_NOT_CONFIGURED: 'Ce service de connexion n’est pas configuré.',
  ACCESS_TOKEN_NOT_FOUND: 'Aucun jeton d’accès n’a été trouvé.',
  REFRESH_TOKEN_NOT_FOUND: 'Aucun jeton de renouvellement n’a été trouvé.',
  FAILED_TO_GET_ACCESS_TOKEN: 'Impossible d’obtenir un jeton d’accès valide.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Impossible de renouveler le jeton d’accès.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Ce service de connexion ne permet pas de renouveler les jetons.',

  resetRequested:
    'Si cette adresse e-mail nous est connue, vous recevrez un e-mail avec un lien pour réinitialiser votre mot de passe.',
  back: 'Retour',
  somethingWrong: 'Une erreur est survenue',
  verifyAddress: 'Confirmer votre adresse e-mail',
  verify: 'Confirmer',
  newEmailRequested: 'Confirmez le changement avec le lien reçu à votre nouvelle adresse',
  undoEmailChange: 'Annuler le changement de votre adresse',
  emailChangeIsUndone:
    'Votre compte retrouve cette adresse, et tous les navigateurs en sont déconnectés.',
  undo: 'Annuler le changement',
  emailChangeUndone: 'Votre compte a retrouvé son ancienne adresse',
  accountIsMine: 'Oui, c’est mon compte',
  onlyVerify: 'Confirmer seulement l’adresse',
  ownerConfirms:
    'Vous êtes-vous inscrit avec cette adresse ? Alors vous gardez tout ce que contient le compte. Sinon, ce que d’autres y ont ajouté est supprimé dès que vous vous connectez avec un lien envoyé à cette adresse.',
  addressVerified: 'Votre adresse e-mail est confirmée',
  deleteAccount: 'Supprimer votre compte',
  deletionIsFinal:
    'Votre compte et tout ce qui s’y rattache seront supprimés. Cette action est irréversible.',
  deleteForGood: 'Supprimer définitivement',
  accountDeleted: 'Votre compte est supprimé',
  linkIsInvalid: 'Le lien n’est pas valide ou a déjà été utilisé.',
  linkHasExpired: 'Le lien a expiré.',
  cancel: 'Annuler',
  signInCancelled: 'La connexion a été annulée.',
  signInExpired:
    'La connexion a expiré ou a commencé dans un autre navigateur. Veuillez recommencer.',
  providerFailed: 'Le fournisseur n’a pas pu terminer la connexion. Veuillez réessayer plus tard.',
  providerSharesNoEmail:
    'Le fournisseur n’a pas communiqué d’adresse e-mail. Partagez-la chez lui, ou connectez-vous autrement.',
  accountNotLinked:
    'Il existe déjà un compte avec cette adresse. Connectez-vous d’abord à ce compte, puis reliez le fournisseur.',
  accountCannotBeLinked: 'Ce compte du fournisseur ne peut pas être relié.',
  accountOfOther: 'Ce compte du fournisseur est relié à un autre utilisateur.',
  signUpIsClosed:
    'Aucun compte ne correspond à cette connexion, et de nouveaux comptes ne peuvent pas être créés ici.',
  PROVIDER_UNAVAILABLE: 'Le fournisseur est injoignable. Veuillez réessayer plus tard.',
  PROVIDER_NOT_FOUND: 'Fournisseur introuvable',
  ID_TOKEN_NOT_SUPPORTED: 'id_token n’est pas pris en charge',
  USER_EMAIL_NOT_FOUND: 'Adresse e-mail introuvable',
  ACCOUNT_NOT_LINKED: 'compte non associé',
  SIGNUP_DISABLED: 'inscription désactivée',
  UNABLE_TO_CREATE_USER: 'impossible de créer l’utilisateur',
  LINKING_NOT_ALLOWED: 'Compte non associé : association non autorisée',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'Compte non associé : les adresses diffèrent',
  LINKING_FAILED: 'Compte non associé : impossible de créer le compte',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Le compte est déjà associé à quelqu’un d’autre',
}

/**
 * French, with formal address.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { french } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: [french] } })
 * ```
 */
export const french: LanguageTexts = {
  tag: 'fr',
  number: Language.FRA,
  texts,
  mails: /* @__PURE__ */ plainMails(mails),
}
