export { english, languages } from './languages/index.js'
export type { Mail, MailTransport } from './mail.js'
export { mailer, type MailerOptions } from './mailer.js'
export type { LayOut, MailContent, Template, Templates } from './templates.js'
export type {
  InvitationMailData,
  MailLanguage,
  MailWords,
  WholeLanguage,
  AllMailTemplates as WholeWordings,
  WordedMails,
  MailTemplate,
  MailTemplates,
} from '@countersign/core/languages'
