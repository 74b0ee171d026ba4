/**
 * Words that no identifier has: each is a metaphor for something that has a name of its own.
 * CONTRIBUTING.md explains how this project writes.
 *
 * @type {readonly { readonly words: readonly string[], readonly instead: string }[]}
 */
export const deniedWords = [
  { words: ['aftermath'], instead: 'afterCommit, or the name of what follows' },
  { words: ['arena', 'arenas'], instead: 'harness or fixture' },
  { words: ['aside'], instead: 'parked (session)' },
  { words: ['asker', 'askers'], instead: 'inviter, or caller' },
  { words: ['brought'], instead: 'bearer (credential)' },
  { words: ['colleague', 'colleagues'], instead: 'member' },
  { words: ['deed', 'deeds'], instead: 'action' },
  { words: ['doors'], instead: 'entryPoints, or allowedHosts' },
  { words: ['graft', 'grafted', 'grafts'], instead: 'merge or attach' },
  { words: ['joining'], instead: 'newMember, or membership' },
  { words: ['keeper', 'keepers'], instead: 'store, cache or sync' },
  { words: ['outdate', 'outdates'], instead: 'invalidate' },
  { words: ['seat', 'seats'], instead: 'membership, or capacity' },
  { words: ['shelf', 'shelves'], instead: 'store, cache or map' },
  { words: ['shot', 'shots'], instead: 'request' },
  { words: ['somebody', 'whoever'], instead: 'user, caller or member' },
  { words: ['speech', 'speeches'], instead: 'translator or locale' },
  { words: ['spoil', 'spoils', 'spoilt'], instead: 'mutate or mutation' },
  { words: ['standing', 'standings'], instead: 'membership' },
  { words: ['twin', 'twins'], instead: 'duplicate' },
  { words: ['undertaking', 'wish', 'wishes'], instead: 'action or request' },
  { words: ['volley', 'volleys'], instead: 'batch' },
  { words: ['wording', 'wordings'], instead: 'template, messages or texts' },
  { words: ['writing', 'writings'], instead: 'tx or transaction' },
]

/**
 * What no title of a test says, and how to say it.
 *
 * @type {readonly { readonly pattern: RegExp, readonly instead: string }[]}
 */
export const deniedPhrases = [
  {
    pattern: /\b(?:whoever|whomever|somebody|nobody|everybody|anybody)\b/i,
    instead: 'the user, the caller, the member or an attacker',
  },
  { pattern: /\bis nothing\b|\bare one\b/i, instead: 'what happens' },
  { pattern: /^(?:H\d{1,3} )*(?:who|whom|of|is|are|and)\b/i, instead: 'a verb: "rejects …"' },
]

/**
 * The words of an identifier: `#findByAsker` has `find`, `by` and `asker`.
 *
 * @param {string} name
 * @returns {string[]}
 */
export function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
}
