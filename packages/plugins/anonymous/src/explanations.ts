import type { ErrorExplanation } from '@countersign/core'
import type { anonymousErrors } from './errors.js'

/** Explanations of the plugin's errors, by code, but those of the core. A missing one does not compile. */
export const explanations: Readonly<Record<keyof typeof anonymousErrors, ErrorExplanation>> = {
  ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: {
    why: `The browser is already signed in as an anonymous user. The call changed no data, and the session continues.`,
    act: `Use the current session: \`getSession\` returns its user.`,
  },
  USER_IS_NOT_ANONYMOUS: {
    why: `\`delete-anonymous-user\` deletes only an [anonymous user](../anonymous.md). A user with a sign-in method is not
anonymous, also when the method was added a moment ago in another tab.`,
    act: `Delete other accounts with [\`delete-user\`](../account.md#deletion).`,
  },
  DELETE_ANONYMOUS_USER_DISABLED: {
    why: `The app does not let anonymous users delete themselves: \`disableDeleteAnonymousUser\`.`,
    act: `Sign out instead.`,
  },
}
