import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { bytesOfPart, countParts, FINGERPRINT_HEAD_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import { PART_HASH_HEADER, PART_TYPE } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { BenchSite } from '../bench-site.ts'
import type { Desk } from './worst-files.ts'

/** The outcome of a file. */
export interface Ending {
  status: number
  /** The sentence that the person read. Empty where the file was simply taken. */
  sentence: string
  ms: number
}

/** The fields of the desks' answers that this bench reads. */
interface Told {
  importId?: number
  uploadId?: number
  partBytes?: number
  state?: string
  sentence?: string
  mistakes?: { sentence: string }[]
}

interface Answer {
  status: number
  msg: string
  data: Told
}

const ASK_AGAIN_MS = 200
const READING = ['reading', 'running', 'applying']

/** A line of 100 Mbit/s: at the speed of memory it would be measured how the system copies it, on the cores of the site. */
const LINE_BYTES_A_SECOND = 12_500_000
const PIECE_BYTES = 64 * 1024

/** Gives a file piece by piece, no sooner than such a line would. */
async function* overTheLine(content: Buffer): AsyncGenerator<Uint8Array> {
  const began = performance.now()
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    const dueMs = (at / LINE_BYTES_A_SECOND) * 1000
    const early = dueMs - (performance.now() - began)
    if (early > 1) await sleep(early)
    yield content.subarray(at, at + PIECE_BYTES)
  }
}

/** Undefined: refused before all of it was sent, and the connection ended. */
async function send(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const { code } = (error instanceof Error ? error.cause : undefined) as { code?: string }
    if (code === 'EPIPE' || code === 'ECONNRESET') return undefined
    throw error
  }
}

function bodyOf(body: Buffer | object) {
  if (!Buffer.isBuffer(body)) return { body: JSON.stringify(body) }
  // Node's fetch sends a generator as a body; its types do not know of that.
  return { body: overTheLine(body) as unknown as BodyInit, duplex: 'half' }
}

/** Brings files as the pages of the staff do. */
export function createBringer(site: BenchSite, cookie: string) {
  const headers = { 'bee-staff': '1', cookie }

  async function ask(
    path: string,
    body?: Buffer | object,
    { method = 'POST', type = 'application/json', more = {} } = {},
  ): Promise<Answer> {
    const response = await send(`${site.url}${API_BASE_PATH}/manage${path}`, {
      headers: { ...headers, ...more, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { method, ...bodyOf(body) }),
    })
    if (!response) return { status: 413, msg: '太大了，没传完就断开', data: {} }
    const { msg, data } = (await response.json()) as { msg: string; data: Told }
    return { status: response.status, msg, data }
  }

  /** Waits until the job that reads it has ended. */
  async function afterReading(began: Answer, look: () => Promise<Answer>): Promise<Omit<Ending, 'ms'>> {
    let answer = began
    while (answer.status === 200 && READING.includes(answer.data.state ?? '')) {
      await sleep(ASK_AGAIN_MS)
      answer = await look()
    }
    const { status, msg, data } = answer
    const { state = '', sentence = '', mistakes = [] } = data
    const said = [sentence, mistakes[0]?.sentence ?? '', state].find((each) => each !== '') ?? ''
    return { status, sentence: status === 200 ? said : msg }
  }

  const hashOf = (...pieces: (string | Buffer)[]) =>
    pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest('hex')

  /** Returns the last answer: the opening's, or that of the first refused part. */
  async function sendParts(name: string, content: Buffer): Promise<Answer> {
    const bytes = content.length
    const fingerprint = hashOf(String(bytes), content.subarray(0, FINGERPRINT_HEAD_BYTES))
    const opened = await ask('/upload/open', { kind: 'archive', name, bytes, fingerprint })
    const { uploadId = 0, partBytes = bytes } = opened.data
    for (let number = 1; opened.status === 200 && number <= countParts(bytes, partBytes); number += 1) {
      const start = (number - 1) * partBytes
      const part = content.subarray(start, start + bytesOfPart(number, { bytes, partBytes }))
      const more = { [PART_HASH_HEADER]: hashOf(part), 'content-length': String(part.length) }
      const sent = await ask(`/upload/${uploadId}/${number}`, part, { method: 'PUT', type: PART_TYPE, more })
      if (sent.status !== 200) return sent
    }
    return opened
  }

  const WAYS: Record<Desk, (name: string, content: Buffer) => Promise<Omit<Ending, 'ms'>>> = {
    async questions(name, content) {
      const began = await ask(`/question-import/file?name=${name}`, content, { type: 'application/octet-stream' })
      return afterReading(began, () => ask(`/question-import/${began.data.importId ?? 0}`))
    },
    async school(fileName, content) {
      const sent = await sendParts(fileName, content)
      if (sent.status !== 200) return { status: sent.status, sentence: sent.msg }
      const begun = await ask('/upload/close', { uploadId: sent.data.uploadId })
      const look = () => ask(`/schoolFiles/detail?importId=${begun.data.importId ?? 0}`)
      return afterReading(begun.status === 200 ? await look() : begun, look)
    },
    async picture(name, content) {
      const { status, msg } = await ask(`/writing/picture?title=${name}`, content, { type: 'image/png' })
      return { status, sentence: status === 200 ? '' : msg }
    },
    async statement(_name, content) {
      const { status, msg } = await ask('/order/checkStatement', { file: content.toString('base64') })
      return { status, sentence: status === 200 ? '' : msg }
    },
  }

  return async (desk: Desk, name: string, content: Buffer): Promise<Ending> => {
    const started = performance.now()
    const ended = await WAYS[desk](name, content)
    return { ...ended, ms: performance.now() - started }
  }
}
