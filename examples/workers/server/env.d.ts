declare namespace Cloudflare {
  interface Env {
    readonly COUNTERSIGN_SECRET: string
    readonly COUNTERSIGN_URL: string
    readonly DB: D1Database
  }
}
