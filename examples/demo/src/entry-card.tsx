import { useState } from 'react'
import { SignInForm } from './sign-in-form.js'
import { SignUpForm } from './sign-up-form.js'

/** The two ways in. */
export function EntryCard() {
  const [way, setWay] = useState<'sign-in' | 'sign-up'>('sign-in')
  return (
    <section className="card">
      <div className="tabs" role="group" aria-label="Ways in">
        <WayButton
          isChosen={way === 'sign-in'}
          label="Sign in"
          onChoose={() => {
            setWay('sign-in')
          }}
        />
        <WayButton
          isChosen={way === 'sign-up'}
          label="Sign up"
          onChoose={() => {
            setWay('sign-up')
          }}
        />
      </div>
      {way === 'sign-in' ? <SignInForm /> : <SignUpForm />}
    </section>
  )
}

interface WayButtonProps {
  readonly isChosen: boolean
  readonly label: string
  readonly onChoose: () => void
}

function WayButton({ isChosen, label, onChoose }: WayButtonProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  )
}
