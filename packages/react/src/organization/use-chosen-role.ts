import { useState } from 'react'

interface Choice {
  readonly role: string
  readonly isSaved: boolean
  /** The member as it was loaded when the call ended. */
  readonly member?: object
}

/** A field for the role of one member. */
export interface ChosenRole {
  readonly role: string
  /** True while the call runs. */
  readonly isPending: boolean
  readonly choose: (role: string) => void
}

/**
 * Shows a chosen role while the call runs, and after it until the member is loaded again. After a failed call it
 * shows the stored role. It makes one call at a time.
 */
export function useChosenRole(
  member: { readonly role: string },
  assign: (role: string) => Promise<boolean>,
): ChosenRole {
  const [choice, setChoice] = useState<Choice>()
  if (choice?.isSaved && choice.member !== member)
    setChoice(choice.member ? undefined : { ...choice, member })
  const isPending = choice?.isSaved === false

  async function choose(role: string): Promise<void> {
    if (isPending) return
    setChoice({ role, isSaved: false })
    const isSaved = await assign(role)
    setChoice(isSaved ? { role, isSaved } : undefined)
  }

  return {
    role: choice?.role ?? member.role,
    isPending,
    choose(role) {
      void choose(role)
    },
  }
}
