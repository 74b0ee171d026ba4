import { client } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { ProviderButtons } from '../forms/provider-buttons.js'
import { methodName } from '../providers.js'
import { dayOf } from '../words/moments.js'
import { Panel } from './panel.js'

interface Method {
  readonly id: string
  readonly providerId: string
  readonly createdAt: Date
}

interface MethodsPanelProps {
  readonly accounts: readonly Method[]
  /** The number of the user's passkeys. */
  readonly passkeys: number
}

/** The sign-in methods of the user, and those that can be added. Passkeys have a separate panel. */
export function MethodsPanel({ accounts, passkeys }: MethodsPanelProps) {
  return (
    <Panel title="Ways to sign in">
      <ul className="rows">
        {accounts.map((account) => (
          <MethodRow key={account.id} {...account} />
        ))}
        {passkeys > 0 && (
          <li>
            <p>
              <strong>Passkeys</strong>
              <span className="quiet">{passkeys} above</span>
            </p>
          </li>
        )}
      </ul>
      {accounts.length + passkeys === 1 && (
        <p className="hint">This is your only way in. Add another one before you remove it.</p>
      )}
      <ProviderButtons
        verb="Link"
        except={accounts.map(({ providerId }) => providerId)}
        begin={link}
      />
    </Panel>
  )
}

/** Linking needs an account at the provider with the same verified address. */
function link(provider: string) {
  return client.linkSocial({
    provider,
    callbackURL: '/security',
    errorCallbackURL: '/error?from=/security',
  })
}

function MethodRow({ id, providerId, createdAt }: Method) {
  const name = methodName(providerId)
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="quiet">Since {dayOf(createdAt)}</span>
      </p>
      <ActionButton
        look="secondary"
        name={`Remove ${name}`}
        call={() => client.unlinkAccount({ accountId: id })}
      >
        Remove
      </ActionButton>
    </li>
  )
}
