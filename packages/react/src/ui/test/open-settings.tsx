import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect } from 'vitest'
import { AccountSettings, type AccountSettingsProps } from '../account/account-settings.js'
import { createClients, openServer } from './open-ui.js'

type Client = ReturnType<typeof createClients>['client']

/** Properties of the settings, of which each has a default. */
export type Props = Partial<AccountSettingsProps<Client>>

/** Ann's settings. */
export async function openSettings(
  props: Props = {},
  options: Parameters<typeof openServer>[0] = {},
  prepare: (app: Awaited<ReturnType<typeof openServer>>) => Promise<unknown> = () =>
    Promise.resolve(),
) {
  const app = await openServer(options)
  await prepare(app)
  const { client } = createClients(app.ann)
  render(
    <StrictMode>
      <AccountSettings client={client} {...props} />
    </StrictMode>,
  )
  await screen.findByRole('tab', { name: 'Profile' })
  return { ...app, client }
}

/** Opens a page, and waits for a text of it. */
export const openTab = async (name: string, text: string | RegExp) => {
  fireEvent.click(screen.getByRole('tab', { name }))
  await screen.findByText(text)
}
/** Waits for a status with a text. */
export const status = (text: string | RegExp) =>
  waitFor(() => {
    const texts = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(texts).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  })
/** The queries of the open dialog. */
export const dialog = () => within(screen.getByRole('dialog', { hidden: true }))
/** Presses a button of the open dialog. */
export const pressInDialog = (name: string) =>
  fireEvent.click(dialog().getByRole('button', { name, hidden: true }))
