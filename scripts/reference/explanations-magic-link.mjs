/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {import('@countersign/magic-link').MagicLinkCode} MagicLinkCode */

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<Exclude<MagicLinkCode, 'INVALID_TOKEN'>, Explanation>>}
 */
export const magicLinkExplanations = {
  EXPIRED_TOKEN: {
    why: `The magic link is older than \`expiresIn\`, five minutes unless the app says otherwise. It was not
used.`,
    act: `Let the person [ask for another one](../magic-link.md#a-page-for-links-that-fail).`,
  },
  OTHER_BROWSER: {
    why: `The link was opened in another browser than the one that asked for it, or in one whose cookies are
gone, and the app has switched \`sameBrowser\` on, or a script has fetched the link where another user is signed in.
Nothing was used up.`,
    act: `Open the link in the browser that asked for it, or ask for one in this browser. Programs that show
mails sometimes have a browser of their own: [a code](../magic-link.md#a-code-beside-the-link) is typed where
it was asked for.`,
  },
  NEW_USER_SIGNUP_DISABLED: {
    why: `Nobody has the address, and the app makes no new people by mail: \`disableSignUp\`. Such an address
gets no mails, so this follows a link of before.`,
    act: `Sign up another way.`,
  },
  INVALID_CODE: {
    why: `The code is not the one of the newest mail to the address, or its time is over, or it or its link
was used, or it was typed in another browser than the one that asked for it. All of these are answered
alike.`,
    act: `Read the newest mail again. After three wrong codes ask for another mail.`,
  },
  TOO_MANY_ATTEMPTS: {
    why: `Three wrong codes were typed, which end a code. The link in the same mail goes on working.`,
    act: `Follow the link, or ask for another mail.`,
  },
  CODE_DISABLED: {
    why: `The mails of the app have no codes.`,
    act: `Give \`magicLink()\` the option [\`code\`](../magic-link.md#a-code-beside-the-link).`,
  },
}
