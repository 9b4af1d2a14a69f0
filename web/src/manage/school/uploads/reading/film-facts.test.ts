import { describe, expect, it, test } from 'vitest'
import { factWords, filmWords, madeBytes, priceWords, type FilmFacts } from './film-facts.ts'

const facts = (changes: Partial<FilmFacts> = {}): FilmFacts => ({
  container: 'MP4',
  seconds: 600,
  hasPicture: true,
  hasSound: true,
  videoCodec: 'avc',
  audioCodec: 'aac',
  width: 1920,
  height: 1080,
  rotation: 0,
  fps: 30,
  isHdr: false,
  ...changes,
})
const said = (changes: Partial<FilmFacts>, name = '课.mp4') =>
  filmWords(name, { kind: 'read', facts: facts(changes) }).map(({ kind, sentence }) => [kind, sentence])

test.each<[string, Partial<FilmFacts>, string[][]]>([
  ['a usual one', {}, []],
  ['HEVC', { videoCodec: 'hevc' }, [['note', 'H.265：多数浏览器播不了，会转码']]],
  ['VP9', { videoCodec: 'vp9' }, [['note', 'VP9：会转码，让每种浏览器都能播']]],
  ['other sound', { audioCodec: 'opus' }, [['note', '声音不是 AAC，会转码']]],
  ['silence', { hasSound: false, audioCodec: '' }, [['note', '没有声音']]],
  ['4K', { width: 3840, height: 2160 }, [['note', '比 1080p 大，会缩小到 1080p']]],
  ['much light', { isHdr: true }, [['note', 'HDR：会转码，做好之后看一眼颜色']]],
  ['sound alone', { hasPicture: false }, [['stop', '这里只有声音，没有画面']]],
  ['no end', { seconds: 0 }, [['note', '时长读不出来，录制多半没有正常结束；服务器会再试一次']]],
])('of %s it is said what will happen', (_name, changes, words) => {
  expect(said(changes)).toEqual(words)
})

it('refuses what is no film, and lets the server look at what only it can read', () => {
  expect(filmWords('课.mp4', { kind: 'unknown' })).toEqual([{ kind: 'stop', sentence: '这不是视频，或者文件坏了' }])
  expect(filmWords('课.AVI', { kind: 'unknown' })[0]?.kind).toBe('note')
  expect(filmWords('课.mp4', { kind: 'broken' })[0]?.kind).toBe('note')
})

describe('what it will take', () => {
  it('is the sum of what it is offered in', () => {
    expect(madeBytes(facts({ seconds: 8 }))).toBeCloseTo(7_300_000)
    expect(madeBytes(facts({ seconds: 8, width: 720, height: 1280 }))).toBeCloseTo(3_200_000)
    expect(madeBytes(facts({ seconds: 8, width: 320, height: 240 }))).toBeCloseTo(1_100_000)
    expect(priceWords(1024 ** 3, facts())).toBe('1 GB；各档清晰度合计最多约 522 MB')
    expect(priceWords(1024 ** 2, undefined)).toBe('1 MB')
  })
})

it('says what it is in a line', () => {
  expect(factWords(facts())).toBe('1920 × 1080，30 帧，10:00，H.264')
  expect(factWords(facts({ rotation: 90, width: 1080, height: 1920, fps: 0 }))).toBe(
    '1080 × 1920（竖着拍的，会转正），10:00，H.264',
  )
})
