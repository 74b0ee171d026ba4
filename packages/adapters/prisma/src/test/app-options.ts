import { organization } from '@countersign/organization'

/** The options of an app, whose models are in `fixtures/prisma`. */
export const appOptions = {
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: true, storage: 'database' },
  user: {
    additionalFields: {
      plan: { type: 'string', required: false },
      score: { type: 'number', required: false },
      trialEnds: { type: 'date', required: false },
    },
  },
  plugins: [organization({ teams: { enabled: true } })],
} as const
