// Shows the steps of a start or a build with the time each took. Plain JavaScript, because `npm start` needs it before anything is
// installed; the host uses the same file, so that the whole start looks like one.

import { performance } from 'node:perf_hooks'

const BAR_WIDTH = 20
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
const PLAIN_LINE_EVERY_MS = 5000
const LABEL_WIDTH = 16

export function createSteps(stream = process.stdout) {
  return {
    async run(label, work) {
      const started = performance.now()
      const state = { done: 0, total: 0, note: '' }
      const elapsed = () => formatTime(performance.now() - started)
      const display = stream.isTTY ? animate(stream, label, state, elapsed) : narrate(stream, label, state, elapsed)
      try {
        const result = await work({
          update(done, total, note = '') {
            Object.assign(state, { done, total, note })
          },
          note(text) {
            Object.assign(state, { note: text })
          },
        })
        display.stop()
        stream.write(`  ✓ ${pad(label)} ${elapsed()}\n`)
        return result
      } catch (error) {
        display.stop()
        stream.write(`  ✗ ${pad(label)} ${elapsed()}\n`)
        throw error
      }
    },
    skip(label, reason) {
      stream.write(`  ✓ ${pad(label)} ${reason}\n`)
    },
  }
}

/** On a terminal one line is drawn over and over. */
function animate(stream, label, state, elapsed) {
  let frame = 0
  const draw = () => {
    frame = (frame + 1) % FRAMES.length
    const line = `  ${FRAMES[frame]} ${pad(label)} ${describe(state)}${elapsed()}`
    stream.write(`\r\x1b[2K${cut(line, (stream.columns ?? 80) - 1)}`)
  }
  const timer = setInterval(draw, FRAME_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      stream.write('\r\x1b[2K')
    },
  }
}

/** In a log file a quick step is one line, and a slow one says now and then that it is alive. */
function narrate(stream, label, state, elapsed) {
  const timer = setInterval(
    () => stream.write(`  … ${pad(label)} ${describe(state)}${elapsed()}\n`),
    PLAIN_LINE_EVERY_MS,
  )
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function describe({ done, total, note }) {
  const tail = note === '' ? '' : `${note} `
  if (total <= 0) return tail
  const share = Math.min(1, done / total)
  const filled = Math.round(share * BAR_WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(Math.floor(share * 100)).padStart(3)}% ${tail}`
}

function formatTime(ms) {
  return ms < 1000 ? `${Math.round(ms)} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`
}

function pad(label) {
  return label + ' '.repeat(Math.max(0, LABEL_WIDTH - widthOf(label)))
}

function cut(line, columns) {
  let width = 0
  let kept = ''
  for (const character of line) {
    width += widthOf(character)
    if (width > columns) break
    kept += character
  }
  return kept
}

/** Chinese characters and full-width signs take two columns of a terminal. */
function widthOf(text) {
  let width = 0
  for (const character of text) width += /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/u.test(character) ? 2 : 1
  return width
}
