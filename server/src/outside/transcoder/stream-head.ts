import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { PLAYLIST, SOUND_FOLDER } from './encode-arguments.ts'
import type { Rendition } from './renditions.ts'

const SOUND_CODEC = 'mp4a.40.2'
const BITS = 8
/** Version, profile, compatibility, level: a browser checks them before it loads anything. */
const CODEC_BYTES = { from: 5, to: 8 }

export interface Playlist {
  seconds: number
  bytes: number
  /** Of its largest segment. */
  mostBitsPerSecond: number
}

/** Reads one of our playlists, and the size of its segments. */
export async function readPlaylist(folder: string): Promise<Playlist> {
  const lines = (await readFile(path.join(folder, PLAYLIST), 'utf8')).split('\n')
  const found: Playlist = { seconds: 0, bytes: 0, mostBitsPerSecond: 0 }
  let seconds = 0
  for (const line of lines) {
    const [, length] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    if (length !== undefined) seconds = Number(length)
    if (line === '' || line.startsWith('#')) continue
    const { size } = await stat(path.join(folder, line))
    found.seconds += seconds
    found.bytes += size
    found.mostBitsPerSecond = Math.max(found.mostBitsPerSecond, Math.round((size * BITS) / Math.max(1, seconds)))
  }
  return found
}

async function codecOf(folder: string): Promise<string> {
  const init = await readFile(path.join(folder, 'init.mp4'))
  const at = init.indexOf('avcC')
  if (at < 0) throw new Error('No H.264 in the beginning of a stream')
  return `avc1.${init.subarray(at + CODEC_BYTES.from, at + CODEC_BYTES.to).toString('hex')}`
}

/** Writes the master playlist and returns the size of the whole stream. */
export async function writeHead(
  stream: string,
  { rungs, framesPerSecond, hasSound }: { rungs: readonly Rendition[]; framesPerSecond: number; hasSound: boolean },
): Promise<string> {
  const sound = hasSound ? await readPlaylist(path.join(stream, SOUND_FOLDER)) : undefined
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (sound) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="声音",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${SOUND_FOLDER}/${PLAYLIST}"`,
    )
  }
  for (const rung of rungs) {
    const folder = path.join(stream, String(rung.name))
    const picture = await readPlaylist(folder)
    const average = ((picture.bytes + (sound?.bytes ?? 0)) * BITS) / Math.max(1, picture.seconds)
    const codecs = [await codecOf(folder), ...(sound ? [SOUND_CODEC] : [])].join(',')
    const attributes = [
      `BANDWIDTH=${picture.mostBitsPerSecond + (sound?.mostBitsPerSecond ?? 0)}`,
      `AVERAGE-BANDWIDTH=${Math.round(average)}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
      `CODECS="${codecs}"`,
      ...(sound ? ['AUDIO="sound"'] : []),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.name}/${PLAYLIST}`)
  }
  return `${lines.join('\n')}\n`
}

/** The size of everything in a folder. */
export async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  }
  return bytes
}
