import type { Transcode, TranscodeState } from '@bee/contract/manage/media/transcode-shapes.ts'
import type { TranscodeRow } from './transcode-desk.repository.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import { isProbed } from './transcode-facts.ts'

const BYTES_PER_GB = 1024 ** 3
const BYTES_PER_MB = 1024 ** 2
const STOPPED: readonly TranscodeState[] = ['failed', 'needs-you']

const bytesWords = (bytes: number) =>
  bytes >= BYTES_PER_GB
    ? `${(bytes / BYTES_PER_GB).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / BYTES_PER_MB))} MB`

function soundWords({ audio, soundTracks }: FilmFacts): string {
  if (!audio) return '没有声音'
  const kind = audio.channels === 1 ? '单声道' : audio.channels === 2 ? '立体声' : `${audio.channels} 声道`
  return soundTracks > 1 ? `${soundTracks} 条音轨，用第 1 条（${kind}）` : kind
}

export function originalWords(facts: FilmFacts): string {
  const { width, height, framesPerSecond, isSteady } = facts.video
  const frames = `${Math.round(framesPerSecond)} 帧${isSteady ? '' : '（不固定）'}`
  const light = facts.video.hdr ? '、HDR' : ''
  return `原片 ${width} × ${height}${light}、${frames}、${soundWords(facts)}，${bytesWords(facts.bytes)}`
}

export interface Turn {
  /** The number of transcodes before it. */
  place: number | null
  endsAt: Date | null
}

/** When the process of a job was killed and the job failed, only the row of the job says so. */
function problemOf(row: TranscodeRow): {
  state: TranscodeState
  problem: Transcode['problem']
  ways: Transcode['ways']
} {
  const isStopped = STOPPED.includes(row.state)
  const isLost = !isStopped && row.state !== 'ready' && row.state !== 'given-up' && isGivenUp(row.jobState)
  if (isLost) {
    const sentence = row.jobFailure ?? '处理它的任务被取消了'
    return {
      state: 'failed',
      problem: { sentence, advice: '原文件还在，可以再试一次', detail: '' },
      ways: ['retry'],
    }
  }
  const { sentence, advice, detail } = row
  return { state: row.state, problem: sentence === '' ? null : { sentence, advice, detail }, ways: row.ways }
}

const isGivenUp = (jobState: string | null) => jobState === 'failed' || jobState === 'cancelled'

/** A transcode as its uploader follows it. */
export function presentTranscode(row: TranscodeRow, turn: Turn): Transcode {
  const { state, problem, ways } = problemOf(row)
  const isMoving = !STOPPED.includes(state) && state !== 'ready' && state !== 'given-up'
  const { courseId, courseName, lessonName } = row
  return {
    makingId: row.id,
    filmId: row.filmId,
    fileName: row.fileName,
    state,
    original: isProbed(row.facts) ? originalWords(row.facts) : '',
    doing: isMoving ? row.doing : '',
    percent: isMoving ? row.percent : null,
    endTime: isMoving ? (turn.endsAt?.toISOString() ?? null) : null,
    queuePlace: state === 'queued' ? turn.place : null,
    attempts: row.attempts,
    isPlayable: row.isPlayable,
    place: courseId === null ? null : { courseId, courseName: courseName ?? '', lessonName: lessonName ?? '' },
    problem,
    ways,
    warnings: 'warnings' in row.checks ? row.checks.warnings : [],
    createTime: row.createdAt.toISOString(),
    changeTime: row.changedAt.toISOString(),
  }
}
