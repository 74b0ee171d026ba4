import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openOrganization } from '../../test/open-organization.js'
import { fill, press } from '../test/open-ui.js'
import { setUpPages } from '../test/set-up.js'
import { OrganizationSwitcher } from './organization-switcher.js'

setUpPages()

it('reports the id of an organisation that the user has created', async () => {
  const { client } = await openOrganization()
  const onChange = vi.fn<(id: string | null) => void>()
  render(<OrganizationSwitcher client={client} onChange={onChange} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Switch organization:\s*Acme$/ }))
  press('Create organization')
  await screen.findByLabelText('Short name')
  fill({ Name: 'Umbrella', 'Short name': 'umbrella' })
  press('Create')
  await waitFor(() => {
    expect(onChange).toHaveBeenCalledOnce()
  })
  const { data } = await client.organization.list()
  expect(onChange.mock.calls).toEqual([[data?.find(({ slug }) => slug === 'umbrella')?.id]])
})
