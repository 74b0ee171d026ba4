import type { ReactNode } from 'react'
import { Alert, Button } from '../form.js'
import { ProviderMark } from '../icons.js'
import { ListActions } from '../parts.js'
import { useSettings, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Moment } from '../settings/dates.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { backToThisPage } from '../sign-in/page-url.js'
import { securityErrors, securityTexts } from '../texts/account.js'
import { fillWithNodes } from '../texts/fill.js'
import { settingsTexts } from '../texts/settings.js'
import { useAction } from '../use-action.js'
import type { ClientWithAccounts, ShownAccount } from './account-client.js'
import { useGuard } from './fresh-session.js'

interface LinkedSectionProps {
  readonly client: ClientWithAccounts
  /** Undefined while they load. */
  readonly accounts: readonly ShownAccount[] | undefined
  /** The number of the user's sign-in methods; NaN while they load. */
  readonly count: number
}

/** The linked accounts of the user, and a button for each other provider. */
export function LinkedSection({ client, accounts, count }: LinkedSectionProps): ReactNode {
  const { providers } = useSettings()
  const text = useTexts(securityTexts)
  const { isPending, problem, run } = useAction()
  const linked = accounts?.filter(({ providerId }) => providerId !== 'credential')
  const others = providers.filter(
    ({ id }) => linked && !linked.some(({ providerId }) => providerId === id),
  )
  if (providers.length === 0 && linked?.length === 0) return null
  return (
    <SettingsSection title={text('linkedAccounts')}>
      {!linked && <RowSkeleton />}
      {linked?.map((account) => (
        <LinkedRow key={account.id} {...{ account, client, count }} />
      ))}
      {others.length > 0 && (
        <ListActions>
          {others.map((provider) => (
            <Button
              key={provider.id}
              isPending={isPending}
              isBusy={false}
              onClick={() => {
                run(() => client.linkSocial({ provider: provider.id, ...backToThisPage() }))
              }}
            >
              <ProviderMark {...provider} />
              {text('link', { provider: provider.name })}
            </Button>
          ))}
        </ListActions>
      )}
      <Alert>{problem}</Alert>
    </SettingsSection>
  )
}

interface LinkedRowProps extends Omit<LinkedSectionProps, 'accounts'> {
  readonly account: ShownAccount
}

function LinkedRow({ client, account: { id, providerId, createdAt }, count }: LinkedRowProps) {
  const { providers } = useSettings()
  const text = useTexts({ ...settingsTexts, ...securityTexts })
  const guard = useGuard()
  const provider = providers.find((one) => one.id === providerId) ?? {
    id: providerId,
    name: providerId,
  }
  return (
    <Row
      start={<ProviderMark {...provider} />}
      title={provider.name}
      detail={
        count === 1
          ? text('onlyMethod')
          : fillWithNodes(text('since'), { date: <Moment date={createdAt} /> })
      }
      actions={
        count > 1 && (
          <ConfirmButton
            label={text('unlinkProvider', { provider: provider.name })}
            action={text('unlink')}
            explanation={text('unlinkExplanation', { provider: provider.name })}
            errors={securityErrors}
            call={() => guard(() => client.unlinkAccount({ accountId: id }))}
          />
        )
      }
    />
  )
}
