/** Runs the browser tests, after installing Chromium if it is missing. */
import { runToEnd } from './bootstrap/run.mjs'
import { findChromium } from './browser/find-chromium.mjs'
import { installChromium } from './browser/install-chromium.mjs'
import { vitest } from './vitest.mjs'

if (!findChromium()) installChromium()
await runToEnd([...vitest, '--project', 'browser', ...process.argv.slice(2)])
