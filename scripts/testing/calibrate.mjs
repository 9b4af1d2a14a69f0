// How much longer than on an idle machine the same work takes here and now. Plain JavaScript: `npm test` asks before anything
// is installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

/**
 * One round on an idle core of a small rented server (2.5 GHz): 25 ms of computing, 45 ms for a start of Node, 5 ms for the files.
 * A quicker machine is not rewarded: the limits fit this one.
 */
const REFERENCE_MS = 75
const ROUNDS = 6
/** The start of a run waits no longer than about this for its own calibration. */
const ENOUGH_MS = 800
/** Tests that hang must end before a developer gives up on the run: ten times the longest usual limit (3 minutes) is half an hour. */
const MOST = 10

const STEPS = 12_000_000
const FILES = 24
const FILE_BYTES = 32 * 1024

/** Measured once per run: the processes that a run starts find the factor in the environment. */
export function providePatience() {
  process.env.BEE_PATIENCE ??= String(calibrate())
  const factor = Number(process.env.BEE_PATIENCE)
  if (!(factor >= 1)) throw new Error(`BEE_PATIENCE 应是不小于 1 的数，不是「${process.env.BEE_PATIENCE}」`)
  return factor
}

/** Between 1 and 10: by the slowest round, since limits are for the worst moment, and by how many programs share a core. */
function calibrate() {
  const started = performance.now()
  const rounds = []
  while (rounds.length < ROUNDS && performance.now() - started < ENOUGH_MS) rounds.push(timeOfRound())
  return factorOf({ slowestMs: Math.max(...rounds), loadPerCore: loadavg()[0] / availableParallelism() })
}

export function factorOf({ slowestMs, loadPerCore }) {
  const factor = Math.max(slowestMs / REFERENCE_MS, loadPerCore)
  return Math.min(MOST, Math.max(1, Math.round(factor * 10) / 10))
}

function timeOfRound() {
  const started = performance.now()
  compute()
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore', env: {} })
  writeFiles()
  return performance.now() - started
}

function compute() {
  let state = 1
  for (let step = 0; step < STEPS; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return state
}

function writeFiles() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-calibrate-'))
  const content = Buffer.alloc(FILE_BYTES, 7)
  for (let nth = 0; nth < FILES; nth += 1) writeFileSync(path.join(folder, `${nth}`), content)
  rmSync(folder, { recursive: true })
}
