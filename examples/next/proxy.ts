import { type NextRequest, NextResponse } from 'next/server'

export function proxy(request: NextRequest) {
  const cookies = request.cookies.getAll()
  if (cookies.some(({ name }) => name.endsWith('countersign.session_token'))) {
    return NextResponse.next()
  }
  return NextResponse.redirect(new URL('/sign-in', request.url))
}

export const config = { matcher: ['/account/:path*'] }
