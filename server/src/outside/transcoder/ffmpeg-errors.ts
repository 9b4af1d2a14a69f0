import type { TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'

export const FILM_ERRORS = {
  'not-a-film': {
    sentence: '这不是视频：里面读不到画面，可能是别的文件改了名字',
    advice: '看一看是不是传错了，再传一份视频',
    ways: ['upload-again'],
  },
  empty: { sentence: '文件是空的，一个字节也没有', advice: '重新导出或录制，再传一份', ways: ['upload-again'] },
  'no-picture': {
    sentence: '文件里只有声音，没有画面',
    advice: '导出时选上视频轨，再传一份',
    ways: ['upload-again'],
  },
  'no-index': {
    sentence: '文件不完整：没有目录，一秒也读不出来。多半是录制没有正常结束，或者复制到一半断了',
    advice: '从录屏或剪辑软件里重新导出一份再传',
    ways: ['upload-again'],
  },
  encrypted: {
    sentence: '视频是加密的，没有密钥读不出来',
    advice: '导出一份不加密的再传',
    ways: ['upload-again'],
  },
  'too-large': {
    sentence: '画面的尺寸不对劲：有一边不到 16 点或超过 8192 点，或者整个大过 8192×4320',
    advice: '导出成 4K 以下的再传',
    ways: ['upload-again'],
  },
  'too-narrow': {
    sentence: '画面太细长：长边超过短边的 120 倍，缩到 1920 点宽时剩下不到 16 行',
    advice: '加上黑边或裁成常见的样子（比如 16:9）再传',
    ways: ['upload-again'],
  },
  'too-long': { sentence: '视频超过 12 小时', advice: '分成几段再传', ways: ['upload-again'] },
  'no-length': {
    sentence: '读不出视频有多长',
    advice: '用剪辑软件重新导出成 MP4 再传',
    ways: ['upload-again'],
  },
  unknown: {
    sentence: '视频里有一种编码，这台服务器的 ffmpeg 不认识',
    advice: '导出成 H.264 的 MP4 再传；或者给服务器装一个新的 ffmpeg',
    ways: ['retry', 'upload-again'],
  },
  'no-tool': {
    sentence: '服务器上没有 ffmpeg，只能收浏览器直接能播的视频（MP4 里的 H.264 与 AAC，WebM 里的 VP9）',
    advice: '导出成 MP4（H.264、AAC、1080p 以下）再传；或者给服务器装上 ffmpeg，再试一次',
    ways: ['retry', 'upload-again'],
  },
  'disk-full': {
    sentence: '服务器的磁盘满了，做到一半写不下去',
    advice: '清出空间以后再试一次，原文件还在',
    ways: ['retry'],
  },
  'out-of-memory': {
    sentence: '做它要的内存超过了给转码的限额',
    advice: '多半是画面太大，导出成 1080p 再传',
    ways: ['retry', 'upload-again'],
  },
  'over-time': {
    sentence: '做了很久也没有做完，比估计的长了八倍，停下了',
    advice: '服务器闲下来再试一次；还不行就导出成 1080p 的 MP4 再传',
    ways: ['retry', 'upload-again'],
  },
  'wrong-length': {
    sentence: '做出来的和原片不一样长，没有采用',
    advice: '再试一次；还不行就用剪辑软件重新导出再传',
    ways: ['retry', 'upload-again'],
  },
  gone: {
    sentence: '原文件不在了，存储里找不到它',
    advice: '重新传一份；存储刚搬过家，就先把文件搬全再试一次',
    ways: ['retry', 'upload-again'],
  },
  changed: {
    sentence: '存下来的原文件和传上来的不一样',
    advice: '重新传一份；再出现就查一查服务器的磁盘',
    ways: ['upload-again'],
  },
  damaged: {
    sentence: '文件坏了：画面一秒也读不出来',
    advice: '原来的那一份能播，就重新复制或导出一份再传',
    ways: ['upload-again'],
  },
  broken: {
    sentence: '视频读到一半出错，做不下去',
    advice: '先再试一次；还不行就用剪辑软件重新导出成 MP4 再传',
    ways: ['retry', 'upload-again'],
  },
} as const satisfies Record<string, { sentence: string; advice: string; ways: readonly TranscodeWay[] }>
export type FilmErrorKind = keyof typeof FILM_ERRORS

/** Messages of ffmpeg and their meaning. The first match wins. */
const MEANINGS: readonly (readonly [RegExp, FilmErrorKind])[] = [
  [/No space left on device|Disk quota exceeded/i, 'disk-full'],
  [/Cannot allocate memory|Out of memory|malloc of size/i, 'out-of-memory'],
  [/moov atom not found/i, 'no-index'],
  [/encrypt|decryption key/i, 'encrypted'],
  [/Picture size \d+x\d+ is invalid|Invalid frame dimensions|exceeds specified max pixel count/i, 'too-large'],
  [
    /Format not on whitelist|Invalid data found when processing input|could not find codec parameters.*\bnone\b/i,
    'not-a-film',
  ],
  [/does not contain any stream|matches no streams/i, 'no-picture'],
  [/Decoder .* not found|Unknown decoder|Decoder \(codec none\) not found/i, 'unknown'],
  // Printed by `nice`: ffmpeg was removed since it was found.
  [/^nice: .*No such file or directory/im, 'no-tool'],
  [/No such file or directory/i, 'gone'],
]

export function meaningOf(words: string): FilmErrorKind {
  return MEANINGS.find(([shape]) => shape.test(words))?.[1] ?? 'broken'
}

/** These errors mean "not a film" at the first look, but damage in a file that was a film before. */
const ONLY_AT_FIRST: ReadonlySet<FilmErrorKind> = new Set(['not-a-film', 'no-index'])

/** Same as `meaningOf`, for a file that was already recognised as a film. */
export function meaningInFilm(words: string): FilmErrorKind {
  const meaning = meaningOf(words)
  return ONLY_AT_FIRST.has(meaning) ? 'broken' : meaning
}

const OF_THE_MACHINE: ReadonlySet<FilmErrorKind> = new Set([
  'disk-full',
  'out-of-memory',
  'over-time',
  'gone',
  'no-tool',
])

/** The reason why a film cannot be made. An automatic retry would not help. */
export class FilmError extends Error {
  override name = 'FilmError'
  readonly kind: FilmErrorKind
  /** The last lines of the program's output. */
  readonly detail: string

  constructor(kind: FilmErrorKind, detail = '') {
    super(FILM_ERRORS[kind].sentence)
    this.kind = kind
    this.detail = detail
  }

  /** Whether another part of the same film may work. */
  get isOfTheData(): boolean {
    return !OF_THE_MACHINE.has(this.kind)
  }
}
