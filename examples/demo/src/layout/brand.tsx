import { Link } from '../router.js'

/** Sign and name of the demo: the way home. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <img src="/favicon.svg" alt="" width="32" height="32" />
      Countersign
    </Link>
  )
}
