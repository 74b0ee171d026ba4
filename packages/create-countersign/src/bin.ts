#!/usr/bin/env node
import { createTerminal, runSingle } from '@countersign/terminal'
import { create } from './create.js'
import { ownVersion } from './own-package.js'

const session = { cwd: process.cwd(), env: process.env, terminal: createTerminal(process) }
process.exitCode = await runSingle(
  create,
  { name: 'npm create countersign', version: ownVersion() },
  { rawArgs: process.argv.slice(2), session },
)
