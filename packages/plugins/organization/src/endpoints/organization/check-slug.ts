import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { slugInput, toSlug } from '../../fields.js'
import { organizationModel } from '../../organization-model.js'

/** `POST /organization/check-slug` */
export const checkOrganizationSlug = defineEndpoint({
  method: 'POST',
  path: '/organization/check-slug',
  summary: 'Check whether a slug is free',
  access: 'session',
  // Users type a few slugs. A client with many requests is looking for existing organisations.
  limit: { window: 60, max: 20 },
  body: z.object({ slug: slugInput }),
  answer: z.object({ status: z.boolean() }),
  errors: refusals('SLUG_IS_TAKEN', 'INVALID_SLUG'),

  async handle({ body: { slug }, context, fail }) {
    if (toSlug(slug) !== slug) throw fail('INVALID_SLUG')
    if (await context.store.of(organizationModel).findOne({ slug })) throw fail('SLUG_IS_TAKEN')
    return { status: true }
  },
})
