import { withSession } from '../../../lib/session'

export const GET = withSession((_request, { user }) =>
  Response.json([{ text: 'The first note', of: user.id }]),
)
