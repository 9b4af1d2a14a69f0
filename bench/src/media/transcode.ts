import { findTools } from '@bee/server/outside/transcoder/find-tools.ts'
import { renditionsFor } from '@bee/server/outside/transcoder/renditions.ts'
import { createTranscoder, type Run } from '@bee/server/outside/transcoder/transcoder.ts'
import { createFolderStore } from '@bee/server/outside/store/folder-store.ts'
import { systemRandomness } from '@bee/server/outside/randomness.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const resultFile = fileURLToPath(new URL('../../results/transcode.md', import.meta.url))
const LESSON_SECONDS = 600
const LADDER_SECONDS = Number(process.argv[3] ?? 20)
const ROUNDS = 2
const MOST_TIMES = 1.1
const PLAYABLE_SHARE = 0.1
const FOREVER_MS = 24 * 60 * 60 * 1000

/** A lesson as a recorder leaves it: twenty seconds of pictures and a tone, again and again. */
function makeLesson(folder: string, seconds: number): string {
  const run = (args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { cwd: folder })
  const source = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=1920x1080:r=30:d=20',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=300:duration=20',
  ]
  run([
    ...source,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '60',
    '-c:a',
    'aac',
    'turn.mp4',
  ])
  run(['-stream_loop', '-1', '-i', 'turn.mp4', '-t', String(seconds), '-c', 'copy', `lesson-${seconds}.mp4`])
  return path.join(folder, `lesson-${seconds}.mp4`)
}

/** The plain command for the same three qualities and the sound: one command, one decode. */
function bareCommand(file: string, folder: string): number {
  const rungs = [
    { size: '1920:1080', most: '4M', room: '8M', name: 1080 },
    { size: '1280:720', most: '2M', room: '4M', name: 720 },
    { size: '854:480', most: '1M', room: '2M', name: 480 },
  ]
  const pieces = (name: string | number) => {
    mkdirSync(path.join(folder, String(name)), { recursive: true })
    const kind = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
    return [...kind, '-hls_segment_filename', `${name}/%d.m4s`, `${name}/index.m3u8`]
  }
  const graph = `[0:v]split=3[a0][a1][a2];${rungs.map(({ size }, nth) => `[a${nth}]scale=${size}[v${nth}]`).join(';')}`
  const pictures = rungs.flatMap(({ most, room, name }, nth) => [
    ...[
      '-map',
      `[v${nth}]`,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-maxrate',
      most,
      '-bufsize',
      room,
    ],
    ...['-g', '60', '-keyint_min', '60', '-sc_threshold', '0', ...pieces(name)],
  ])
  const sound = ['-map', '0:a', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', ...pieces('sound')]
  const args = ['-v', 'error', '-nostdin', '-y', '-i', file, '-filter_complex', graph, ...pictures, ...sound]
  const said = execFileSync('/bin/sh', ['-c', 'nice -n 19 ffmpeg "$@"; times', 'sh', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [, children = ''] = said.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/** Processor time of our ladder beside a bare command's, and how soon a lesson can be played. */
export async function runTranscodeBench(): Promise<void> {
  const top = mkdtempSync(path.join(tmpdir(), 'bee-transcode-'))
  const { signal } = new AbortController()
  const room = (name: string): Run => {
    const folder = path.join(top, name)
    mkdirSync(folder, { recursive: true })
    return { folder, signal, limitMs: FOREVER_MS }
  }
  try {
    const tools = await findTools({ programFolders: ['/usr/local/bin', '/usr/bin'] }, signal)
    if (!tools) throw new Error('There is no ffmpeg')
    const transcoder = createTranscoder(tools)
    const store = createFolderStore(path.join(top, 'store'), systemRandomness)

    const lesson = makeLesson(top, LESSON_SECONDS)
    const begunAt = performance.now()
    const facts = await transcoder.probe(lesson, room('probe'))
    const readable = await transcoder.readable(lesson, facts, room('probe'))
    await transcoder.copyFilm({ file: lesson, facts }, room('film'))
    const made = await transcoder.probe(path.join(top, 'film', 'film.mp4'), room('probe'))
    await store.putTree('media/1/1', path.join(top, 'film'), 'film.mp4')
    const playableSeconds = (performance.now() - begunAt) / 1000

    const short = makeLesson(top, LADDER_SECONDS)
    const source = { file: short, facts: await transcoder.probe(short, room('probe')) }
    const rungs = renditionsFor(source.facts.video)
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(
        (await transcoder.makeLadder(source, { rungs, seconds: source.facts.seconds }, room(`ours-${round}`)))
          .cpuSeconds,
      )
      bare.push(bareCommand(short, room(`bare-${round}`).folder))
    }
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
    const times = sum(ours) / sum(bare)
    const isWell =
      times <= MOST_TIMES && playableSeconds < LESSON_SECONDS * PLAYABLE_SHARE && readable === facts.seconds
    const numbers = (list: readonly number[]) => list.map((each) => each.toFixed(1)).join('、')
    const text = `# 转码

\`npm run bench -- transcode\`，${tools.name}，${availableParallelism()} 个核，nice 19。${isWell ? '' : '**没有达到要求。**'}

| 量什么 | 结果 | 要求 |
|---|---|---|
| ${LESSON_SECONDS / 60} 分钟、1080p、H.264 的一讲，从原片到能播（检查、换容器、再看一遍、放进存储）| ${playableSeconds.toFixed(1)} 秒，做出来 ${made.seconds.toFixed(1)} 秒长 | 少于 ${LESSON_SECONDS * PLAYABLE_SHARE} 秒 |
| ${LADDER_SECONDS} 秒的 ${rungs.map(({ name }) => `${name}p`).join('、')} 与声音，处理器秒数，我们的 | ${numbers(ours)} | |
| 同样几档，一条 ffmpeg 命令 | ${numbers(bare)} | |
| 比 | ${times.toFixed(3)} 倍 | 不超过 ${MOST_TIMES} 倍 |

两边轮流各做 ${ROUNDS} 次，比的是处理器的秒数，不受别人在做什么影响。
`
    if (process.argv[3] === undefined) writeFileSync(resultFile, text)
    process.stdout.write(text)
    if (!isWell) process.exitCode = 1
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}
