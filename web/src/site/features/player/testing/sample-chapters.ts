import type { Chapter, Lesson } from '@bee/contract/player/player.contract.ts'

export const sampleLesson = (id: number, name: string, rest: Partial<Lesson> = {}): Lesson => ({
  id,
  courseId: 1,
  name,
  remark: '',
  videoUrl: `/media/key/clips/${id}.mp4`,
  hlsUrl: null,
  subtitlesUrl: null,
  subtitles: [],
  handoutCount: 0,
  posterUrl: '',
  duration: 100,
  hasFilm: true,
  isPreview: false,
  percent: 0,
  finished: false,
  second: 0,
  ...rest,
})

export const sampleChapter = (id: number, name: string, lessons: Lesson[]): Chapter => ({
  id,
  courseId: 1,
  name,
  remark: '',
  lessons,
})

export const sampleChapters: Chapter[] = [
  sampleChapter(1, '起步', [
    sampleLesson(11, '第一讲', { isPreview: true, finished: true, percent: 100 }),
    sampleLesson(12, '第二讲', { percent: 43, second: 43 }),
  ]),
  sampleChapter(2, '深入', [sampleLesson(21, '第三讲')]),
]
