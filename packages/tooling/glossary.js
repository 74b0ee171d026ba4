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
  { words: ['asked'], instead: 'requested' },
  { words: ['asker', 'askers'], instead: 'inviter, or caller' },
  { words: ['brought'], instead: 'bearer (credential)' },
  { words: ['colleague', 'colleagues'], instead: 'member' },
  { words: ['deed', 'deeds'], instead: 'action' },
  { words: ['doors'], instead: 'entryPoints, or allowedHosts' },
  { words: ['graft', 'grafted', 'grafts'], instead: 'merge or attach' },
  { words: ['guest', 'guests'], instead: 'anonymous user' },
  { words: ['hear', 'heard', 'hears'], instead: 'receive or received' },
  { words: ['holder', 'holders'], instead: 'owner, impersonator or member' },
  { words: ['joining'], instead: 'newMember, or membership' },
  { words: ['keeper', 'keepers'], instead: 'store, cache or sync' },
  { words: ['made'], instead: 'created' },
  { words: ['maker', 'makers'], instead: 'creator' },
  { words: ['nobody'], instead: 'signedOut, or what is missing' },
  { words: ['outdate', 'outdates'], instead: 'invalidate' },
  { words: ['people', 'person', 'persons'], instead: 'user, member or profile' },
  { words: ['room'], instead: 'limit' },
  { words: ['said', 'says'], instead: 'reported, expected, or what it is' },
  { words: ['seat', 'seats'], instead: 'membership, or capacity' },
  { words: ['shelf', 'shelves'], instead: 'store, cache or map' },
  { words: ['shot', 'shots'], instead: 'request' },
  { words: ['somebody', 'whoever'], instead: 'user, caller or member' },
  { words: ['speech', 'speeches'], instead: 'translator or locale' },
  { words: ['spoil', 'spoils', 'spoilt'], instead: 'mutate or mutation' },
  { words: ['standing', 'standings'], instead: 'membership' },
  { words: ['stranger', 'strangers'], instead: 'outsider, attacker, or another user' },
  { words: ['tell', 'tells', 'told'], instead: 'emit, send, or received' },
  { words: ['thief', 'thieves'], instead: 'attacker' },
  { words: ['twin', 'twins'], instead: 'duplicate' },
  { words: ['undertaking', 'wish', 'wishes'], instead: 'action or request' },
  { words: ['volley', 'volleys'], instead: 'batch' },
  { words: ['who', 'whom', 'whose'], instead: 'user, caller, actor or target' },
  { words: ['wording', 'wordings'], instead: 'template, messages or texts' },
  { words: ['writing', 'writings'], instead: 'tx or transaction' },
]

/**
 * Phrases that no title of a test and no comment has, and what to write.
 *
 * @type {readonly { readonly pattern: RegExp, readonly instead: string }[]}
 */
export const deniedPhrases = [
  {
    pattern: /\b(?:who(?:m|se)?ever|some(?:body|one)|no(?:body| one)|every(?:body|one)|anybody)\b/i,
    instead: 'the user, the caller, the member or an attacker',
  },
  { pattern: /\bwhatever\b/i, instead: 'any value, or the condition' },
  {
    pattern: /(?<!\bthere )\b(?:is|are) (?:nothing|none)\b|\bare one\b/i,
    instead: 'what it is, or what happens',
  },
  { pattern: /\bnone of (?:ours|theirs)\b/i, instead: 'that it is unknown, or of another' },
  { pattern: /\b(?:told|tells?) (?:of|from)\b/i, instead: 'emits, reports or distinguishes' },
  { pattern: /\b(?:hears? of|heard)\b/i, instead: 'receives, or is reported' },
  { pattern: /\basked in\b/i, instead: 'invited' },
  { pattern: /\bfound out\b/i, instead: 'detected' },
  { pattern: /\bkept from\b/i, instead: 'prevented' },
  { pattern: /\bon its way\b/i, instead: 'was sent, or is in progress' },
  { pattern: /\blongest-standing\b/i, instead: 'oldest' },
  { pattern: /\b(?:go|goes|going) on as\b/i, instead: 'is upgraded to' },
  { pattern: /\bguests?\b/i, instead: 'anonymous user' },
  {
    pattern: /(?<!\b(?:third|to any|permit) )\b(?:persons?|people)\b/i,
    instead: 'user, member or developer',
  },
  {
    pattern:
      /\b(?:cached|stale|outdated) cop(?:y|ies)\b|\bcop(?:y|ies) of (?:(?:a|the|their|its|own|cached|caller’s|caller's) )*sessions?\b(?! cookie)/i,
    instead: 'cached session',
  },
  { pattern: /\boutdates? (?:the )?cop(?:y|ies)\b/i, instead: 'invalidates the cookie cache' },
  { pattern: /\bunits? of work\b/i, instead: 'transaction' },
]

/** How no title of a group begins: a group is named after what is tested. */
export const deniedGroupStart =
  /^(?:and|are|how|if|is|of|that|those|what|when|where|which|while|who|whom|whose|why|with|without)\b/i

/**
 * Words with which no title of a test begins: words in -s that are no verb in the third person, and `answers`, because a
 * call returns or fails.
 */
export const notVerbs = new Set(
  [
    'across always as its less others perhaps plus this thus unless',
    'is was',
    'accounts admins answers callers clients codes columns cookies emails errors events fields headers',
    'hosts invitations keys members options owners passwords people permissions roles rows sessions',
    'strangers teams titles tokens users values visitors words',
  ].flatMap((line) => line.split(' ')),
)

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
