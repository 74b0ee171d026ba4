import type { RequestHandler } from '@sveltejs/kit'
import { auth } from '../../../../lib/server/auth'

const handle: RequestHandler = ({ request, getClientAddress }) =>
  auth.handler(request, { clientAddress: getClientAddress() })

export { handle as GET, handle as POST, handle as OPTIONS }
