import { type Failure, sentenceFor } from '../explain.js'

interface WaitingProps {
  readonly problem: Failure | null
}

/** A placeholder while data load, or the reason why they did not load. */
export function Waiting({ problem }: WaitingProps) {
  if (!problem) return <p role="status">One moment…</p>
  return (
    <p className="problem" role="alert">
      {sentenceFor(problem)}
    </p>
  )
}
