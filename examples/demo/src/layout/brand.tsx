import { Link } from '../router.js'

/** The logo and the name of the demo, as a link to the first page. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <img src="/favicon.svg" alt="" width="32" height="32" />
      Countersign
    </Link>
  )
}
