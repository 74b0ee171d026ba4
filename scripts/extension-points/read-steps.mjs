/**
 * The steps of a section of a page: its numbered list, whose items begin with a path or a command.
 *
 * @param {string} page Markdown
 * @param {string} title of the section
 * @returns {string[]} paths and commands, in order
 */
export function readSteps(page, title) {
  const [, section] = page.split(`\n### ${title}\n`)
  if (section === undefined) throw new Error(`The page has no section "${title}"`)
  const [text = ''] = section.split(/\n##/)
  return [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, step = '']) => step)
}

/**
 * Whether a path is the one of a step. `<name>` stands for any text without a slash.
 *
 * @param {string} step
 * @param {string} path
 */
export function isStep(step, path) {
  const pattern = step.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<[^>]+>/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}
