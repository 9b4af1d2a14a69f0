import { execFile } from 'node:child_process'
import { readFile, truncate, writeFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const picture = (size: string, seconds: number, rate = 10) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10']
export const AAC = ['-c:a', 'aac', '-b:a', '64k']

/** The usual picture in HDR: the same light, with the white of a page at 203 nits. */
const muchLight = (transfer: 'smpte2084' | 'arib-std-b67') => [
  '-vf',
  [
    'zscale=tin=bt709:pin=bt709:min=bt709:rin=tv:p=bt709:t=linear',
    'format=gbrpf32le',
    `zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203`,
    'format=yuv420p10le',
  ].join(','),
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
  ...['-x265-params', `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`],
  ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
]

export const ffmpeg = (folder: string, args: readonly string[]) =>
  run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { cwd: folder })

export type Make = (folder: string, name: string) => Promise<unknown>

export const by =
  (...args: string[]): Make =>
  (folder, name) =>
    ffmpeg(folder, [...args, name])

export const patch =
  (make: Make, change: (content: Buffer) => Buffer): Make =>
  async (folder, name) => {
    await make(folder, name)
    const file = path.join(folder, name)
    await writeFile(file, change(await readFile(file)))
  }

/** Only the sample entry of a raw video track states the picture size. */
function sayAbsurdSize(content: Buffer): Buffer {
  const at = content.indexOf('raw ') + 4
  content.writeUInt16BE(0xff_ff, at + 24)
  content.writeUInt16BE(0xff_ff, at + 26)
  return content
}

const KEY = '0123456789abcdef0123456789abcdef'

/** Small and short uploads: ffmpeg makes each, and some are damaged afterwards. */
export const VIDEOS = {
  // Large pictures take long to encode: few of them test as much.
  'h264.mp4': by(...picture('1920x1080', 3, 4), ...sound(3), ...H264, ...AAC),
  'small.mp4': by(...picture('320x180', 3), ...sound(3), ...H264, ...AAC),
  'hevc.mp4': by(
    ...picture('320x180', 3),
    ...sound(3),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none',
    ...AAC,
  ),
  'vp9.webm': by(
    ...picture('320x180', 3),
    ...sound(3),
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ),
  'four-three.mov': by(...picture('960x720', 3, 4), ...sound(3), '-c:v', 'mpeg4', '-q:v', '5', ...AAC),
  'silent.mp4': by(...picture('320x180', 3), ...H264),
  'ac3.mkv': by(...picture('320x180', 3), ...sound(3), ...H264, '-c:a', 'ac3'),
  'uneven.mp4': by(
    ...picture('320x180', 4, 30),
    '-vf',
    String.raw`select=lt(t\,1)+not(mod(n\,7))`,
    '-vsync',
    'vfr',
    ...H264,
  ),
  // The last picture stands for four seconds, like a screen recording at rest.
  'still-end.mp4': async (folder, name) => {
    await ffmpeg(folder, [...picture('320x180', 3), ...H264, 'moving.mp4'])
    const last = String.raw`setts=duration=if(eq(N\,29)\,4/TB\,DURATION)`
    await ffmpeg(folder, ['-i', 'moving.mp4', '-c', 'copy', '-bsf:v', last, name])
  },
  'pq.mp4': by(...picture('320x180', 3), ...sound(3), ...muchLight('smpte2084'), ...AAC),
  'hlg.mp4': by(...picture('320x180', 3), ...sound(3), ...muchLight('arib-std-b67'), ...AAC),
  // Like a film of a phone: upright, HDR, with a variable frame rate.
  'phone.mov': async (folder, name) => {
    const [filter = '', chain = '', ...rest] = muchLight('arib-std-b67')
    const uneven = String.raw`select=lt(t\,1)+not(mod(n\,3)),${chain}`
    await ffmpeg(folder, [
      ...picture('320x180', 3, 30),
      ...sound(3),
      filter,
      uneven,
      '-vsync',
      'vfr',
      ...rest,
      ...AAC,
      'lying.mov',
    ])
    await ffmpeg(folder, ['-i', 'lying.mov', '-c', 'copy', '-metadata:s:v:0', 'rotate=90', name])
  },
  'turned.mp4': async (folder, name) => {
    await ffmpeg(folder, [...picture('320x180', 3), ...H264, 'lying.mp4'])
    await ffmpeg(folder, ['-i', 'lying.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90', name])
  },
  'cut-off.mp4': async (folder, name) => {
    await ffmpeg(folder, [...picture('320x180', 12), ...sound(12), ...H264, ...AAC, '-movflags', '+faststart', name])
    const file = path.join(folder, name)
    await truncate(file, Math.floor((await stat(file)).size * 0.6))
  },
  'unfinished.mp4': async (folder, name) => {
    await ffmpeg(folder, [...picture('320x180', 3), ...H264, name])
    const file = path.join(folder, name)
    await truncate(file, Math.floor((await stat(file)).size * 0.6))
  },
  'text.mp4': (folder, name) => writeFile(path.join(folder, name), '一份讲稿，改了名字。\n'.repeat(500)),
  'archive.mp4': (folder, name) =>
    writeFile(path.join(folder, name), Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100_000)])),
  'playlist.mp4': (folder, name) =>
    writeFile(path.join(folder, name), '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  'empty.mp4': (folder, name) => writeFile(path.join(folder, name), ''),
  'absurd.mov': patch(by(...picture('64x64', 1), '-c:v', 'rawvideo', '-pix_fmt', 'rgb24'), sayAbsurdSize),
  'endless.mp4': by('-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=1/1000:d=50000', ...H264),
  'encrypted.mp4': by(
    ...picture('320x180', 2),
    ...H264,
    '-encryption_scheme',
    'cenc-aes-ctr',
    '-encryption_key',
    KEY,
    '-encryption_kid',
    KEY,
  ),
  'only-sound.mp4': by(...sound(2), ...AAC),
  'wrong.mp4': by(
    '-f',
    'lavfi',
    '-i',
    'color=black:s=320x180:r=10:d=16',
    '-f',
    'lavfi',
    '-i',
    'anullsrc',
    '-t',
    '16',
    ...H264,
    ...AAC,
  ),
} satisfies Record<string, Make>
export type VideoName = keyof typeof VIDEOS

/** Answers the path of the file. */
export async function makeVideo(name: VideoName, folder: string): Promise<string> {
  await VIDEOS[name](folder, name)
  return path.join(folder, name)
}
