import { render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect } from 'vitest'
import type { OrganizationClient } from '../organization/organization-client.js'
import {
  type OrganizationPage,
  OrganizationSettings,
} from '../organization/organization-settings.js'

/** Shows a page of the settings. */
export async function show(client: OrganizationClient, page: OrganizationPage): Promise<void> {
  render(
    <StrictMode>
      <OrganizationSettings client={client} page={page} />
    </StrictMode>,
  )
  await screen.findByRole('tabpanel')
  await settle()
}

/** Waits until nothing of the page loads. */
const settle = () =>
  waitFor(() => {
    expect(document.querySelector('[aria-busy=true], .cs-skeleton')).toBe(null)
  })
