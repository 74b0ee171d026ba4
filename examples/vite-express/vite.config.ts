import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.VITE_API_URL ?? 'http://localhost:3000'
const port = Number(process.env.WEB_PORT ?? 5173)

export default defineConfig(({ mode }) => {
  const proxy: Record<string, string> = mode === 'proxy' ? { '/api': api } : {}
  return {
    plugins: [react()],
    server: { port, strictPort: true, proxy },
    preview: { port, strictPort: true, proxy },
  }
})
