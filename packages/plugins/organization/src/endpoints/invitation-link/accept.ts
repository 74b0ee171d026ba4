import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberAnswer } from '../../answers.js'
import { linkToken } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { linkUseErrors, useLink } from '../../services/link-use.js'

/** `POST /organization/accept-invitation-link` */
export const createAcceptInvitationLink = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/accept-invitation-link',
    summary: 'Join an organisation by a link, and make it the active one',
    access: 'session',
    limit: { window: 60, max: 30 },
    body: z.object({ token: linkToken }),
    answer: z.object({ member: memberAnswer }),
    errors: linkUseErrors,

    async handle({ body, session, exchange, context, fail }) {
      return { member: await useLink({ ...body, session, exchange, context, settings, fail }) }
    },
  })
