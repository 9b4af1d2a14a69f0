import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ZipFile } from '../../../text/zip/read-zip.ts'

/** A film of half a day has two lines per segment; this is many times more. */
const PLAYLIST_MAX_BYTES = 4 * 1024 * 1024
const PIECES_MAX = 40_000
const NAME_SHAPE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const PLAYLIST = '.m3u8'
const PIECES: ReadonlySet<string> = new Set(['.m4s', '.mp4', '.ts', '.vtt'])
const NAMED = /URI="([^"]*)"/g

/** The files that a playlist refers to. */
function namedIn(playlist: string): string[] {
  return playlist.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('#')) return [...line.matchAll(NAMED)].map(([, name = '']) => name)
    return line.trim() === '' ? [] : [line.trim()]
  })
}

export interface CheckedStream {
  /** Segments and playlists except the head, by path. */
  pieces: Map<string, ZipFile>
  bytes: number
}

/**
 * Follows a stream from its head to its last segment. Returns a sentence when it is invalid: a player fetches every name in a playlist, so
 * each name must be a file in the archive beside it.
 */
export async function checkStream(head: string, files: ReadonlyMap<string, ZipFile>): Promise<CheckedStream | string> {
  const pieces = new Map<string, ZipFile>()
  const waiting = [head]
  let bytes = 0
  for (const name of waiting) {
    const playlist = files.get(name)
    if (!playlist) return `${name} 不在文件包里`
    if (playlist.bytes > PLAYLIST_MAX_BYTES) return `${name} 太大，不像一份播放清单`
    const text = (await buffer(playlist.open())).toString('utf8')
    if (!text.startsWith('#EXTM3U')) return `${name} 不是播放清单`
    bytes += playlist.bytes
    for (const each of namedIn(text)) {
      const ending = path.posix.extname(each)
      if (!NAME_SHAPE.test(each) || (ending !== PLAYLIST && !PIECES.has(ending)))
        return `${name} 里写的「${each.slice(0, 80)}」不是旁边的一段`
      const place = path.posix.join(path.posix.dirname(name), each)
      if (pieces.has(place) || place === head) continue
      const piece = files.get(place)
      if (!piece) return `${name} 里写的 ${each} 不在文件包里`
      pieces.set(place, piece)
      if (pieces.size > PIECES_MAX) return `${head} 的段太多了`
      if (ending === PLAYLIST) waiting.push(place)
      else bytes += piece.bytes
    }
  }
  return { pieces, bytes }
}
