import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerProgress } from './player-session.ts'
import { OVER_MS, STUCK_MS } from './use-video-session.ts'
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx'

let paused: boolean
let saves: PlayerProgress[]

/** A real browser's element does these by itself. */
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  paused = true
  saves = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => {
    paused = false
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
    paused = true
  })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused)
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(40.2)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const events = { onEnded: vi.fn(), onFailure: vi.fn() }
const progress = { save: (saved: PlayerProgress) => saves.push(saved), keep: () => undefined }

const player = (props: Partial<VideoPlayerProps>) => (
  <VideoPlayer
    source={{ url: '/media/a.mp4' }}
    seek={{ second: 0 }}
    progress={progress}
    title="第一讲"
    layout="PC"
    {...events}
    {...props}
  />
)

function show(props: Partial<VideoPlayerProps> = {}) {
  const kept = { source: { url: '/media/a.mp4' }, seek: { second: 0 }, ...props }
  const { rerender } = render(player(kept))
  const video = document.querySelector('video') as HTMLVideoElement
  return {
    video,
    change: (next: Partial<VideoPlayerProps>) => {
      Object.assign(kept, next)
      rerender(player(kept))
    },
    measure: () => {
      fireEvent(video, new Event('loadedmetadata'))
      fireEvent(video, new Event('durationchange'))
    },
    happen: (name: string, at?: number) => {
      if (at !== undefined) video.currentTime = at
      fireEvent(video, new Event(name))
    },
  }
}

test('a source is loaded at the seek position and plays when it should', () => {
  const { video, measure } = show({ seek: { second: 12 }, autoplay: true })
  expect(video.getAttribute('src')).toBe('/media/a.mp4')
  measure()
  expect(video.currentTime).toBe(12)
  expect(paused).toBe(false)
})

test('without autoplay it waits', () => {
  show().measure()
  expect(paused).toBe(true)
})

test('a changed seek seeks and plays, the same second twice as well', () => {
  const { video, change, measure } = show()
  measure()
  change({ seek: { second: 30 } })
  expect(video.currentTime).toBe(30)
  expect(paused).toBe(false)
  video.currentTime = 35
  change({ seek: { second: 30 } })
  expect(video.currentTime).toBe(30)
})

test('a changed source loads at the seek position that came with it', () => {
  const { video, change, measure, happen } = show()
  measure()
  happen('playing', 0)
  happen('timeupdate', 3.4)
  saves = []
  change({ source: { url: '/media/b.mp4' }, seek: { second: 7 } })
  expect(saves.map(({ seconds }) => seconds)).toEqual([4])
  expect(video.getAttribute('src')).toBe('/media/b.mp4')
  measure()
  expect(video.currentTime).toBe(7)
})

test('tells its progress in whole seconds, rounded up', () => {
  const { measure, happen } = show()
  measure()
  happen('playing', 0)
  for (let at = 0.25; at <= 5.25; at += 0.25) happen('timeupdate', at)
  saves = []
  paused = true
  happen('pause', 5.25)
  wait(1000)
  expect(saves).toEqual([{ seconds: 6, duration: 41, ranges: [[0, 5]] }])
})

test('tells the end, and a failure with its place', () => {
  const { measure, happen } = show()
  measure()
  happen('playing', 9)
  happen('timeupdate', 9.5)
  happen('error')
  expect(events.onFailure).toHaveBeenLastCalledWith(9.5)
  happen('ended', 40.2)
  expect(events.onEnded).toHaveBeenCalledTimes(1)
})

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('waiting too long is a failure, waiting a little is not', () => {
  const { measure, happen } = show()
  measure()
  events.onFailure.mockClear()
  paused = false
  happen('playing', 0)
  happen('waiting')
  expect(screen.getByText('正在缓冲')).toBeTruthy()
  wait(STUCK_MS - 1)
  expect(events.onFailure).not.toHaveBeenCalled()
  wait(1)
  expect(events.onFailure).toHaveBeenCalledTimes(1)
})

test('a film that waits just before its end is over', () => {
  const { measure, happen } = show()
  measure()
  events.onFailure.mockClear()
  events.onEnded.mockClear()
  paused = false
  happen('playing', 30)
  happen('timeupdate', 40)
  happen('waiting')
  wait(OVER_MS - 1)
  expect(events.onEnded).not.toHaveBeenCalled()
  wait(1)
  expect(events.onEnded).toHaveBeenCalledTimes(1)
  expect(paused).toBe(true)
  wait(STUCK_MS)
  expect(events.onFailure).not.toHaveBeenCalled()
})

describe('a picture that was drawn with its source', () => {
  const source = { url: '/media/a.mp4' }
  const drawn = { source, address: '/media/a.mp4#t=12' }
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') ?? {}
  let now: number
  beforeEach(() => {
    now = 0
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...own,
      get: () => now,
      set: (at: number) => {
        now = at
      },
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', own)
  })

  test('and runs already is taken over where it is, and all it has shown counts', () => {
    paused = false
    now = 14.2
    const { video, happen } = show({ source, drawn, seek: { second: 12 }, autoplay: true })
    expect(video.getAttribute('src')).toBe('/media/a.mp4#t=12')
    expect(now).toBe(14.2)
    expect(saves).toEqual([{ seconds: 12, duration: 41, ranges: [] }])
    paused = true
    happen('pause', 16)
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    expect(saves.at(-1)).toEqual({ seconds: 16, duration: 41, ranges: [[12, 16]] })
  })

  test('and does not run is started, at its second', () => {
    show({ source, drawn, seek: { second: 12 }, autoplay: true })
    expect(paused).toBe(false)
    expect(now).toBe(12)
    expect(saves).toEqual([])
  })

  test('and is over, or broken, says so', () => {
    events.onEnded.mockClear()
    vi.spyOn(HTMLMediaElement.prototype, 'ended', 'get').mockReturnValue(true)
    now = 40.2
    show({ source, drawn, seek: { second: 12 }, autoplay: true })
    expect(events.onEnded).toHaveBeenCalledTimes(1)
    cleanup()
    events.onFailure.mockClear()
    vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({} as MediaError)
    show({ source, drawn, seek: { second: 12 } })
    expect(events.onFailure).toHaveBeenCalledWith(12)
  })

  test('but something newer was found: that is loaded', () => {
    const { video } = show({ source: { url: '/media/a.mp4' }, drawn, seek: { second: 30 } })
    expect(video.getAttribute('src')).toBe('/media/a.mp4')
  })
})

test.each(['is said to be live', 'has no end'])('a picture that %s has neither a bar nor a speed', (why) => {
  const isSaid = why === 'is said to be live'
  if (!isSaid) vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(Infinity)
  show(isSaid ? { live: true } : {}).measure()
  expect(screen.getByText('直播')).toBeTruthy()
  expect(screen.queryByRole('slider', { name: '播放进度' })).toBeNull()
  expect(screen.queryByRole('button', { name: '倍速' })).toBeNull()
})

test('every control has a name, the bar is read out', () => {
  const { measure, happen } = show({ onNext: vi.fn() })
  measure()
  happen('timeupdate', 12)
  for (const name of ['播放', '下一讲', '倍速', '静音', '全屏']) {
    expect(screen.getByRole('button', { name })).toBeTruthy()
  }
  const bar = screen.getByRole('slider', { name: '播放进度' })
  expect(bar.getAttribute('aria-valuetext')).toBe('0 分 12 秒，共 0 分 40 秒')
  fireEvent.keyDown(bar, { key: 'ArrowRight' })
  expect((document.querySelector('video') as HTMLVideoElement).currentTime).toBe(27)
})

test('a speed is chosen with the keyboard and kept', () => {
  const { video } = show()
  fireEvent.click(screen.getByRole('button', { name: '倍速' }))
  expect(document.activeElement?.textContent).toBe('1 倍')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toBe('1.25 倍')
  fireEvent.click(document.activeElement as HTMLElement)
  expect(video.playbackRate).toBe(1.25)
  expect(screen.getByRole('button', { name: '倍速 1.25' })).toBe(document.activeElement)
  expect(localStorage.getItem('bee.player')).toContain('1.25')
})

describe('subtitles', () => {
  const CHINESE = { language: 'zh-CN', name: '中文', url: '/media/k/zh.vtt' }
  const ENGLISH = { language: 'en', name: 'English', url: '/media/k/en.vtt' }
  const track = () => document.querySelector('track')?.getAttribute('src')

  test('in one language they are a button, and nothing else is fetched', () => {
    show({ subtitles: [CHINESE] })
    expect(track()).toBe(CHINESE.url)
    expect(document.querySelectorAll('track')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '关闭字幕' }))
    expect(screen.getByRole('button', { name: '打开字幕' })).toBeDefined()
  })

  test('in several they are chosen from a menu, and the choice is kept for the next lesson', () => {
    const { change } = show({ subtitles: [CHINESE, ENGLISH] })
    expect(track()).toBe(CHINESE.url)
    fireEvent.click(screen.getByRole('button', { name: '中文' }))
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      '中文',
      'English',
      '关闭',
    ])
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect(track()).toBe(ENGLISH.url)
    expect(document.querySelectorAll('track')).toHaveLength(1)
    expect(JSON.parse(localStorage.getItem('bee.player') ?? '{}')).toMatchObject({ language: 'en', hasSubtitles: true })
    // A lesson without that language has its first one, and the next with it has it again.
    change({ subtitles: [CHINESE] })
    expect(track()).toBe(CHINESE.url)
    change({ subtitles: [CHINESE, { ...ENGLISH, url: '/media/k/en-2.vtt' }] })
    expect(track()).toBe('/media/k/en-2.vtt')
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    fireEvent.click(screen.getByRole('menuitemradio', { name: '关闭' }))
    expect(screen.getByRole('button', { name: '字幕' })).toBeDefined()
    expect(JSON.parse(localStorage.getItem('bee.player') ?? '{}')).toMatchObject({
      language: 'en',
      hasSubtitles: false,
    })
  })
})
