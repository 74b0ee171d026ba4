import type { DemoUser } from '../auth-client.js'

/** The picture of a user, or else the first letter of the name. The name is shown next to it. */
export function Avatar({ user: { name, image } }: { readonly user: DemoUser }) {
  if (image) return <img className="avatar" src={image} alt="" width="40" height="40" />
  return (
    <span className="avatar" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
