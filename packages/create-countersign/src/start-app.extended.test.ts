import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { scriptSession, scriptTerminal } from '@countersign/terminal/testing'
import { startApp } from './start-app.js'

/** Starts an app whose script `dev` runs a program of Node, while another program listens to the port of its template. */
async function start(source: string) {
  const place = mkdtempSync(join(tmpdir(), 'countersign-start-'))
  onTestFinished(() => {
    rmSync(place, { recursive: true })
  })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ scripts: { dev: 'node app.mjs' } }))
  writeFileSync(join(place, 'app.mjs'), source)
  const port = await takePort()
  const terminal = scriptTerminal()
  const session = scriptSession(place, terminal, process.env)
  const template = { port, signInPage: '/sign-in' }
  const exitCode = await startApp({ template, packageManager: 'npm' }, { place, session })
  return { exitCode, port, noted: terminal.noted.join('') }
}

/** A port that a program listens to until the test ends. */
function takePort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return new Promise((resolve, reject) => {
    server.listen(0, () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('The server has no port'))
    })
  })
}

describe('the start of an app', () => {
  it('takes a free port, prints the URL of the sign-in page, and ends as the app does', async () => {
    const { exitCode, port, noted } = await start(`import { createServer } from 'node:http'
createServer((request, response) => {
  response.end(() => process.exit(request.url === '/sign-in' ? 3 : 4))
}).listen(process.env.PORT)
`)
    const [, chosen] = /http:\/\/localhost:(\d+)\/sign-in/.exec(noted) ?? []
    expect(Number(chosen)).toBeGreaterThan(port)
    expect(exitCode).toBe(3)
  })

  it('waits for no response of an app that has ended', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { exitCode, noted } = await start('process.exit(5)')
    const requests = fetched.mock.calls.length
    expect({ exitCode, noted }).toEqual({ exitCode: 5, noted: '' })
    await delay(500)
    expect(fetched).toHaveBeenCalledTimes(requests)
  })
})
