import type { Session, Terminal } from './terminal.js'

/** A terminal of a test: what was printed, and the answers that it gives. */
export interface ScriptedTerminal extends Terminal {
  readonly printed: string[]
  readonly noted: string[]
  readonly questions: string[]
  readonly written: string[]
  readonly progress: string[]
}

/**
 * A terminal that answers questions from a list, in order: text, the value of a choice, or a boolean. Without a list
 * no user can be asked.
 */
export function scriptTerminal(answers?: readonly (string | boolean)[]): ScriptedTerminal {
  const left = [...(answers ?? [])]
  const [printed, noted, questions]: [string[], string[], string[]] = [[], [], []]
  const [written, progress]: [string[], string[]] = [[], []]
  const next = (question: string): string | boolean => {
    questions.push(question)
    const answer = left.shift()
    if (answer === undefined) throw new Error(`The test has no answer to: ${question}`)
    return answer
  }
  return {
    isInteractive: answers !== undefined,
    printed,
    noted,
    questions,
    written,
    progress,
    write: (text) => Promise.resolve(void written.push(text)),
    showProgress: (line) => void progress.push(line ?? ''),
    print: (text) => void printed.push(plain(text)),
    note: (text) => void noted.push(plain(text)),
    confirm: (question) => Promise.resolve(next(question) === true),
    choose(question, choices) {
      const answer = next(question)
      const found = choices.find(({ value }) => value === answer)
      if (!found) throw new Error(`${String(answer)} is no answer to: ${question}`)
      return Promise.resolve(found.value)
    },
    ask(question, { byDefault, problemOf = () => null }) {
      const answer = next(question)
      const text = answer === '' ? byDefault : String(answer)
      const problem = problemOf(text)
      return problem === null ? Promise.resolve(text) : Promise.reject(new Error(problem))
    },
    during: (what, work) => {
      noted.push(what)
      return work()
    },
  }
}

/** A session of a test. */
export function scriptSession(cwd: string, terminal: Terminal, env: Session['env'] = {}): Session {
  return { cwd, env, terminal }
}

/** Without colours. */
function plain(text: string): string {
  return text.replaceAll(/\u001B\[\d+m/g, '')
}
