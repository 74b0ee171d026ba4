import type { CoreTranslations } from '../contract/core-texts.js'
import { Language, type LanguageTexts } from '../contract/language.js'
import { french as mails } from './mails/french.js'
import { plainMails } from './mails/plain-mails.js'

const texts: CoreTranslations = {
  Unauthorized: 'Veuillez vous connecter.',
  'Not while you act for somebody else':
    'Impossible tant que vous agissez au nom d’une autre personne.',
  'Session is not fresh': 'Votre connexion est trop ancienne. Veuillez vous connecter de nouveau.',
  'This host is not allowed. Set baseURL to the address of the app.':
    'Cet hôte n’est pas autorisé. Indiquez l’adresse de l’application dans baseURL.',
  'Invalid origin': 'Cette demande provient d’un site non autorisé.',
  'Invalid callbackURL': 'L’adresse « callbackURL » n’est pas autorisée.',
  'Invalid redirectURL': 'L’adresse « redirectURL » n’est pas autorisée.',
  'Invalid errorCallbackURL': 'L’adresse « errorCallbackURL » n’est pas autorisée.',
  'Invalid newUserCallbackURL': 'L’adresse « newUserCallbackURL » n’est pas autorisée.',
  'Invalid body parameters': 'Les données envoyées ne sont pas valides.',
  'Invalid query parameters': 'Les paramètres de l’adresse ne sont pas valides.',
  'Invalid path parameters': 'L’adresse demandée n’est pas valide.',
  'Headers is required': 'Les en-têtes de la demande sont absents.',
  'Give either headers or asServer, not both':
    'Indiquez soit « headers », soit « asServer », mais pas les deux.',
  'Invalid email': 'L’adresse e-mail n’est pas valide.',
  'Not found': 'L’élément demandé est introuvable.',
  'Method not allowed': 'Cette méthode n’est pas autorisée ici.',
  'Body is too large': 'La demande est trop volumineuse.',
  'Body took too long': 'L’envoi de la demande a pris trop de temps.',
  'Content-Type must be application/json': 'Le Content-Type doit être application/json.',
  'Too many requests. Please try again later.': 'Trop de demandes. Veuillez réessayer plus tard.',
  'The value of a field is taken': 'La valeur d’un champ est déjà utilisée.',
  Refused: 'La demande a été refusée.',
  'Internal server error': 'Une erreur est survenue sur le serveur.',
  'Service unavailable. Please try again later.':
    'Le service est momentanément indisponible. Veuillez réessayer plus tard.',

  'Invalid email or password': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'Password too short': 'Le mot de passe est trop court.',
  'Password too long': 'Le mot de passe est trop long.',
  'User already exists': 'Un compte existe déjà avec cette adresse e-mail.',
  'Email and password is not enabled':
    'La connexion par adresse e-mail et mot de passe n’est pas proposée ici.',
  'Email and password sign up is not enabled':
    'L’inscription par adresse e-mail et mot de passe n’est pas proposée ici.',
  'A required field is missing': 'Un champ obligatoire est absent.',
  'Failed to get session': 'La session n’a pas pu être chargée.',
  'Session not found': 'La session est introuvable.',
  'Session expired. Re-authenticate to perform this action.':
    'Votre session a expiré. Veuillez vous connecter de nouveau pour effectuer cette action.',
  'No fields to update': 'Aucune modification n’a été indiquée.',
  'Invalid password': 'Le mot de passe est incorrect.',
  'The password is too well known':
    'Ce mot de passe est trop répandu. Veuillez en choisir un autre.',
  'Credential account not found': 'Ce compte n’a pas de mot de passe.',
  'user already has a password': 'Ce compte a déjà un mot de passe.',
  "Reset password isn't enabled": 'La réinitialisation du mot de passe n’est pas proposée ici.',
  'invalid token': 'Le lien n’est pas valide ou a déjà été utilisé.',
  'Token expired': 'Le lien a expiré.',
  'User not found': 'Le compte est introuvable.',
  'Email not verified': 'Votre adresse e-mail n’est pas encore confirmée.',
  "Verification email isn't enabled": 'La confirmation des adresses e-mail n’est pas proposée ici.',
  'You can only send a verification email to an unverified email':
    'Cette adresse e-mail est déjà confirmée.',
  'You can only send a verification email to your own email':
    'Un e-mail de confirmation ne peut être envoyé qu’à votre propre adresse.',
  'Email can not be updated': 'L’adresse e-mail ne peut pas être modifiée ici.',
  'Change email is disabled': 'L’adresse e-mail ne peut pas être modifiée.',
  'Email is the same': 'C’est déjà votre adresse e-mail.',
  'Sign in with a mail to your current address first':
    'Connectez-vous d’abord avec un e-mail envoyé à votre adresse actuelle.',
  "Couldn't update your email": 'Votre adresse e-mail n’a pas pu être modifiée.',
  'Failed to get user info': 'Les informations du compte n’ont pas pu être chargées.',
  'Account not found': 'Ce mode de connexion est introuvable.',
  "You can't unlink your last account":
    'Le dernier mode de connexion d’un compte ne peut pas être supprimé.',
  'Either userId or session is required': 'Il faut un userId ou une session.',
  'Provider {id} is not supported': 'Le service de connexion {id} n’est pas pris en charge.',
  'Provider is not configured': 'Ce service de connexion n’est pas configuré.',
  'Access token not found': 'Aucun jeton d’accès n’a été trouvé.',
  'Refresh token not found': 'Aucun jeton de renouvellement n’a été trouvé.',
  'Failed to get a valid access token': 'Impossible d’obtenir un jeton d’accès valide.',
  'Failed to refresh access token': 'Impossible de renouveler le jeton d’accès.',
  'Provider does not support token refreshing':
    'Ce service de connexion ne permet pas de renouveler les jetons.',

  'If this email exists in our system, check your email for the reset link':
    'Si cette adresse e-mail nous est connue, vous recevrez un e-mail avec un lien pour réinitialiser votre mot de passe.',
  Back: 'Retour',
  'Something went wrong': 'Une erreur est survenue',
  'Verify your address': 'Confirmer votre adresse e-mail',
  Verify: 'Confirmer',
  'Confirm the change with the link in the mail to your new address':
    'Confirmez le changement avec le lien reçu à votre nouvelle adresse',
  'Undo the change of your address': 'Annuler le changement de votre adresse',
  'Your account gets this address back, and every browser is signed out of it.':
    'Votre compte retrouve cette adresse, et tous les navigateurs en sont déconnectés.',
  'Undo the change': 'Annuler le changement',
  'Your account has its former address again': 'Votre compte a retrouvé son ancienne adresse',
  'Yes, this is my account': 'Oui, c’est mon compte',
  'Only verify the address': 'Confirmer seulement l’adresse',
  'Did you sign up with this address? Then everything in the account stays yours. If you did not, what others have added is removed when you sign in with a link to this address.':
    'Vous êtes-vous inscrit avec cette adresse ? Alors vous gardez tout ce que contient le compte. Sinon, ce que d’autres y ont ajouté est supprimé dès que vous vous connectez avec un lien envoyé à cette adresse.',
  'Your address is verified': 'Votre adresse e-mail est confirmée',
  'Delete your account': 'Supprimer votre compte',
  'Your account and everything that belongs to it will be deleted. This cannot be undone.':
    'Votre compte et tout ce qui s’y rattache seront supprimés. Cette action est irréversible.',
  'Delete for good': 'Supprimer définitivement',
  'Your account is deleted': 'Votre compte est supprimé',
  'The provider cannot be reached. Please try again later.':
    'Le fournisseur est injoignable. Veuillez réessayer plus tard.',
  'Provider not found': 'Fournisseur introuvable',
  'id_token not supported': 'id_token n’est pas pris en charge',
  'User email not found': 'Adresse e-mail introuvable',
  'account not linked': 'compte non associé',
  'signup disabled': 'inscription désactivée',
  'unable to create user': 'impossible de créer l’utilisateur',
  'Account not linked - linking not allowed': 'Compte non associé : association non autorisée',
  'Account not linked - different emails not allowed':
    'Compte non associé : les adresses diffèrent',
  'Account not linked - unable to create account':
    'Compte non associé : impossible de créer le compte',
  'The account is linked to somebody else already':
    'Le compte est déjà associé à quelqu’un d’autre',
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
