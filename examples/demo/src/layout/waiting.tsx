import { type Failure, sentenceFor } from '../explain.js'

interface WaitingProps {
  readonly problem: Failure | null
}

/** Stands where something is not known yet, and says why where that is known. */
export function Waiting({ problem }: WaitingProps) {
  if (!problem) return <p role="status">One moment…</p>
  return (
    <p className="problem" role="alert">
      {sentenceFor(problem)}
    </p>
  )
}
