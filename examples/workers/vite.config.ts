import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT ?? 3000)

/** Variables of the Worker in development, beside those of wrangler.jsonc. */
const vars = {
  COUNTERSIGN_SECRET: 'for-development-on-this-machine',
  COUNTERSIGN_URL: `http://localhost:${port}`,
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), cloudflare({ config: mode === 'development' ? { vars } : {} })],
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
}))
