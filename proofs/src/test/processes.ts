import { type ChildProcess, fork } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { withBundle } from './bundle-child.js'
import type { Setup } from './race-app.js'
import type { Order } from './race-child.js'
import type { BatchRequest, BatchResult } from './request-batch.js'

type Pair = readonly [ChildProcess, ChildProcess]

/** Two processes for all tests of one worker: to bundle and to start them takes longer than most races. */
let started: Promise<Pair> | undefined

/**
 * Opens an app over a database in two processes, until the test ends; gives the way to send it requests:
 * every second one from the first process and the others from the second.
 */
export async function openInProcesses(
  address: string,
  setup: Setup,
): Promise<(batch: readonly BatchRequest[]) => Promise<BatchResult>> {
  const pair = await (started ??= startPair())
  const messageBoth = async (order: Order): Promise<void> => {
    await waitForAll(pair.map((child) => send(child, order)))
  }
  await messageBoth({ open: { address, setup } })
  onTestFinished(() => messageBoth({ close: true }))
  return (batch) => sendFromBoth(pair, batch)
}

async function sendFromBoth(
  [first, second]: Pair,
  batch: readonly BatchRequest[],
): Promise<BatchResult> {
  const batches = await waitForAll([
    sendFrom(
      first,
      batch.filter((_, index) => index % 2 === 0),
    ),
    sendFrom(
      second,
      batch.filter((_, index) => index % 2 === 1),
    ),
  ])
  const inOrder = (name: 'outcomes' | 'cookies'): string[] =>
    batch.map((_, index) => batches[index % 2]?.[name][Math.floor(index / 2)] ?? '')
  return {
    outcomes: inOrder('outcomes'),
    cookies: inOrder('cookies'),
    effects: batches.flatMap(({ effects }) => effects),
  }
}

/** Waits for both processes, also when one fails: the next message must not get the answer to this one. */
async function waitForAll<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(answers)
  return Promise.all(answers)
}

function startPair(): Promise<Pair> {
  return withBundle('race-child.ts', (file) => Promise.all([start(file), start(file)]))
}

async function start(file: string): Promise<ChildProcess> {
  const child = fork(file)
  expectDone(await nextMessage(child))
  return child
}

async function send(child: ChildProcess, order: Order): Promise<void> {
  expectDone(await ask(child, order))
}

function expectDone(answer: unknown): void {
  if (answer !== 'done') throw new Error(String(answer))
}

async function sendFrom(child: ChildProcess, batch: readonly BatchRequest[]): Promise<BatchResult> {
  const batchResult = await ask(child, { sendBatch: batch })
  if (typeof batchResult === 'object' && batchResult !== null) return batchResult as BatchResult
  throw new Error(String(batchResult))
}

function ask(child: ChildProcess, order: Order): Promise<unknown> {
  const answer = nextMessage(child)
  child.send(order)
  return answer
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => {
      reject(new Error(`The process has ended with ${String(code)}`))
    }
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message)
    })
  })
}
