import { useState } from 'react'

/**
 * Returns the role that a field shows, and a function that chooses another one. The field shows the chosen role while
 * `isBusy`: while the change is saved, and then while the members load again.
 */
export function useChosenRole(
  stored: string,
  isBusy: boolean,
): readonly [role: string, choose: (role: string) => void] {
  const [chosen, choose] = useState<string>()
  if (chosen && !isBusy) choose(undefined)
  return [chosen ?? stored, choose]
}
