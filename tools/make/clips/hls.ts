import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, x264 } from './encode.ts'

interface Quality {
  name: string
  width: number
  height: number
  /** Peak bits per second as told to the player, audio included. */
  bandwidth: number
  /** The film of the two sizes that this rendition is made from. */
  from: 'small' | 'large'
  encoding: string[]
}

const QUALITIES: readonly Quality[] = [
  { name: '720p', width: 1280, height: 720, bandwidth: 320000, from: 'large', encoding: ['-c', 'copy'] },
  {
    name: '480p',
    width: 854,
    height: 480,
    bandwidth: 180000,
    from: 'large',
    encoding: [...x264(36, 'scale=854:480:flags=lanczos,'), '-c:a', 'copy'],
  },
  { name: '360p', width: 640, height: 360, bandwidth: 120000, from: 'small', encoding: ['-c', 'copy'] },
]

/**
 * The same clip as an adaptive stream. Segments are fragmented MP4: smaller than transport streams at these bit rates,
 * and their names do not end in .ts, which every TypeScript tool in the project would try to read.
 */
export async function makeStream(films: Record<Quality['from'], string>, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const quality of QUALITIES) {
    const target = join(folder, quality.name)
    await mkdir(target, { recursive: true })
    await run('ffmpeg', [
      ...['-y', '-v', 'error', '-i', films[quality.from], ...quality.encoding, '-map_metadata', '-1'],
      ...['-fflags', '+bitexact', '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', join(target, 'part-%02d.m4s'), join(target, 'index.m3u8')],
    ])
  }
  const entries = QUALITIES.map(
    ({ name, width, height, bandwidth }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="avc1.64001f,mp4a.40.2"\n${name}/index.m3u8`,
  )
  await writeFile(join(folder, 'master.m3u8'), `#EXTM3U\n#EXT-X-VERSION:7\n${entries.join('\n')}\n`)
}
