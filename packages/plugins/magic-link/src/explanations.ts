import type { ErrorExplanation } from '@countersign/core'
import type { magicLinkErrors } from './errors.js'

/** Explanations of the plugin's errors, by code, but those of the core. A missing one does not compile. */
export const explanations: Readonly<
  Record<Exclude<keyof typeof magicLinkErrors, 'INVALID_TOKEN'>, ErrorExplanation>
> = {
  EXPIRED_TOKEN: {
    why: `The magic link is older than \`expiresIn\`, by default five minutes, and was not used.`,
    act: `Let the user [request another one](../magic-link.md#a-page-for-links-that-fail).`,
  },
  OTHER_BROWSER: {
    why: `The link was opened in another browser than the one that requested it, or in one without its cookies, and the
app has the option \`sameBrowser\`. Or a script fetched the link in a browser where another user is signed in.
The link is still valid.`,
    act: `Open the link in the browser that requested it, or request one in this browser. Some mail programs have their
own browser: there, the user can type [a code](../magic-link.md#a-code-beside-the-link) in the browser that
requested it.`,
  },
  NEW_USER_SIGNUP_DISABLED: {
    why: `No user has the address, and the app does not create users by magic link: \`disableSignUp\`. Such an address
gets no mails, so the link was mailed earlier.`,
    act: `Sign up with another method.`,
  },
  INVALID_CODE: {
    why: `The code is not valid: it is not the one of the newest mail, it has expired, or it or its link was used. Another
reason is that the user typed it in another browser than the one that requested it. The response is the same for all
reasons.`,
    act: `Use the code of the newest mail. After three wrong codes, request another mail.`,
  },
  TOO_MANY_ATTEMPTS: {
    why: `Three wrong codes were typed, which voids a code. The link in the same mail still works.`,
    act: `Follow the link, or request another mail.`,
  },
  CODE_DISABLED: {
    why: `The mails of the app have no codes.`,
    act: `Set the option [\`code\`](../magic-link.md#a-code-beside-the-link) of \`magicLink()\`.`,
  },
}
