/** Settings of a pool of the package pg. */
export interface PostgresConfig {
  readonly connectionString?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string | (() => string | Promise<string>)
  readonly database?: string
  /** Options of Node's tls, or true. */
  readonly ssl?: boolean | object
  /** Maximum number of connections. Default: 10. */
  readonly max?: number
  /** Server settings for each connection, such as `-c search_path=auth`. */
  readonly options?: string
  readonly application_name?: string
}
