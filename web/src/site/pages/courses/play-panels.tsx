import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import type { Chapter, Lesson } from '@bee/contract/player/player.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { CatalogueList } from '../../features/player/lesson/catalogue-list.tsx'
import { chosenSubtitles, useSubtitleLanguage } from '../../features/player/controls/subtitle-language.ts'
import { finishedCount, lessonsOf } from '../../features/player/lesson/lesson-order.ts'
import type { LessonPlayerHandle } from '../../features/player/lesson/lesson-player.tsx'
import { paths } from '../../paths.ts'
import { ProgressCell } from '../../../ui/signs/progress-cells.tsx'
import { later } from '../../../ui/states/later.tsx'
import { QuietFailure } from '../../../ui/states/quiet-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import sideList from '../../features/player/side-list.module.css'
import layout from './play.page.module.css'
import styles from './play-panels.module.css'

// Both are opened by a click: the first picture does not wait for their code.
const waiting = <Skeleton variant="text" count={4} />
const NotePanel = later(
  async () => (await import('../../features/notes/note-panel.tsx')).NotePanel,
  waiting,
  (retry) => <QuietFailure onRetry={retry}>笔记没能打开。</QuietFailure>,
)
const TranscriptPanel = later(
  async () => (await import('../../features/player/transcript/transcript-panel.tsx')).TranscriptPanel,
  waiting,
  (retry) => <QuietFailure onRetry={retry}>文稿没能打开。</QuietFailure>,
)

const HandoutList = later(
  async () => (await import('../../features/handouts/handout-list.tsx')).HandoutList,
  <Skeleton variant="text" count={2} />,
  (retry) => <QuietFailure onRetry={retry}>讲义没能打开。</QuietFailure>,
)

/** The files of a lesson, for members who may watch it; nothing where there are none. */
export function Handouts({
  course,
  lesson,
  isPc,
  className,
}: Pick<PlayPanelProps, 'course' | 'lesson'> & { isPc: boolean; className: string | undefined }) {
  const mayHave = lesson.videoUrl !== null || (!lesson.hasFilm && course.isOpen)
  if (lesson.handoutCount === 0 || !mayHave) return null
  return (
    <section className={className} aria-labelledby="play-handouts">
      <Text as="h2" id="play-handouts" below={8} size={isPc ? 20 : 17} line={isPc ? 30 : 26}>
        讲义
      </Text>
      <HandoutList key={lesson.id} lessonId={lesson.id} />
    </section>
  )
}

/** A note is wanted at this second; another object asks again. */
export interface NoteAsk {
  second: number
}

export interface PlayPanelProps {
  course: CourseDetail
  chapters: readonly Chapter[]
  lesson: Lesson
  picture: LessonPlayerHandle
  noteAsk: NoteAsk | undefined
  onChoose: (lesson: Lesson) => void
  /** To a second of any lesson of the course. */
  onGo: (lessonId: number, second: number) => void
}

export const hrefOf = (lesson: Lesson) => paths.play(lesson.courseId, { lessonId: lesson.id })

/** An asking that has not been answered yet opens the notes. */
export function useAskedOnce(noteAsk: NoteAsk | undefined, open: () => void): void {
  const [seen, setSeen] = useState<NoteAsk>()
  if (noteAsk && noteAsk !== seen) {
    setSeen(noteAsk)
    open()
  }
}

export function Notes({ course, chapters, lesson, picture, noteAsk, onGo }: PlayPanelProps) {
  return (
    <NotePanel
      courseId={course.id}
      lesson={lesson}
      lessonIds={lessonsOf(chapters).map(({ id }) => id)}
      picture={picture}
      asked={noteAsk}
      hrefOf={(lessonId, second) => paths.play(course.id, { lessonId, second })}
      onGo={onGo}
    />
  )
}

export function Transcript({ lesson, picture }: Pick<PlayPanelProps, 'lesson' | 'picture'>) {
  const chosen = chosenSubtitles(lesson.subtitles, useSubtitleLanguage())
  if (!chosen) return null
  return <TranscriptPanel key={`${lesson.id} ${chosen.language}`} address={chosen.url} picture={picture} />
}

/** The list beside the picture; the active entry is brought into its view, never the page's. */
function SideCatalogue({ course, chapters, lesson, onChoose }: PlayPanelProps) {
  const list = useRef<HTMLDivElement>(null)
  const lessonId = lesson.id
  useEffect(() => {
    const box = list.current
    const active = box?.querySelector('[aria-current]')
    if (!box || !active) return
    const [inner, outer] = [active.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
    }
  }, [lessonId])
  return (
    <div ref={list} className={sideList.list}>
      <CatalogueList
        chapters={chapters}
        activeId={lessonId}
        hrefOf={hrefOf}
        onChoose={onChoose}
        isOpen={course.isOpen}
        isDense
      />
    </div>
  )
}

const NAMES = { catalogue: '目录', notes: '笔记', transcript: '文稿' } as const
type SideTab = keyof typeof NAMES

const ID = 'play-side'

/** Beside the picture on PC: the catalogue, the notes, and the transcript where there are subtitles. */
export function PlaySide(props: PlayPanelProps) {
  const { chapters, lesson } = props
  const [chosen, setTab] = useState<SideTab>('catalogue')
  useAskedOnce(props.noteAsk, () => setTab('notes'))
  const hasTranscript = Boolean(lesson.subtitlesUrl)
  const tab = chosen === 'transcript' && !hasTranscript ? 'catalogue' : chosen
  const tabs: readonly SideTab[] = hasTranscript ? ['catalogue', 'notes', 'transcript'] : ['catalogue', 'notes']
  const done = finishedCount(chapters)
  const lessonCount = lessonsOf(chapters).length
  return (
    <Stack as="section" flex className={layout.side} aria-label={NAMES[tab]}>
      <Row as="header" className={styles.sideHead}>
        <Tabs<SideTab>
          id={ID}
          label="画面旁边"
          className={styles.sideTabs}
          value={tab}
          onChange={setTab}
          items={tabs.map((value) => ({ value, label: NAMES[value] }))}
        />
        <Row as="span" gap={8} fixed atEnd size={13} tone="soft">
          <ProgressCell size={20} percent={(done / Math.max(1, lessonCount)) * 100} />
          已学 {done} / {lessonCount} 讲
        </Row>
      </Row>
      <TabPanel tabsId={ID} value={tab} className={styles.sidePanel}>
        {tab === 'catalogue' ? <SideCatalogue {...props} /> : null}
        {tab === 'notes' ? (
          <div className={sideList.list}>
            <Notes {...props} />
          </div>
        ) : null}
        {tab === 'transcript' ? <Transcript {...props} /> : null}
      </TabPanel>
    </Stack>
  )
}
