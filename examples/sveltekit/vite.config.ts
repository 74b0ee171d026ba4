import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      csrf: { trustedOrigins: ['https://appleid.apple.com'] },
      // Where the app will be; otherwise https and the host of each request.
      paths: { origin: process.env.ORIGIN },
    }),
  ],
  server: { port: Number(process.env.PORT ?? 5173) },
})
