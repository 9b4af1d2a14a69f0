import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DraftFrame } from '../../../editor/draft-frame.tsx'
import { MarkdownEditor } from '../../../editor/markdown/markdown-editor.tsx'
import { MarkdownPreview, useLook } from '../../../editor/markdown/markdown-preview.tsx'
import { useDraft, type OpenDraft } from '../../../editor/use-draft.ts'
import { mayOpen, useMe } from '../../../api/me.queries.ts'
import { paths } from '../../../paths.ts'
import { Tabs } from '../../../ui/list/tabs.tsx'
import { courseQuestionsQuery } from '../courses.queries.ts'
import { BLANK_COURSE } from '../list/new-course.ts'
import { readChapters } from '../outline/outline-edits.ts'
import type { LessonMore } from '../outline/lesson-panel.tsx'
import { OutlineEditor } from '../outline/outline-editor.tsx'
import { CourseAccess } from './course-access.tsx'
import { CourseOverview } from './course-overview.tsx'
import { COURSE_PARTS, partOfField, type CoursePart } from './course-parts.ts'
import { CourseQuestions } from './course-questions.tsx'
import { useCourseValues } from './course-values.tsx'
import styles from './course-editor.module.css'

const DESCRIPTION_MAX = 20_000

/** What the fields are called, where two people have changed one. */
const LABELS = {
  name: '课程名',
  keyword: '封面上的字',
  introduction: '一句话介绍',
  description: '介绍页',
  typeId: '类型',
  category: '首页的页签',
  priceFen: '价格',
  isFeatured: '推荐',
  teacherId: '讲师',
  coverId: '封面',
  thumbId: '小图',
  chapters: '大纲',
  lessons: '讲',
  remark: '备注',
  filmId: '视频',
  marks: '一讲的章节',
}

function CoursePage({ draft, isFixed }: { draft: OpenDraft<CourseDraft>; isFixed: boolean }) {
  const description = draft.body.description ?? ''
  const look = useLook(description)
  const preview = <MarkdownPreview html={look?.html ?? ''} />
  if (isFixed) return preview
  return (
    <div className={styles.columns}>
      <section className={styles.writing} aria-label="写">
        <MarkdownEditor
          field="description"
          label="介绍页"
          placeholder="这门课讲什么，可以直接粘贴或拖进图片"
          max={DESCRIPTION_MAX}
          value={description}
          onChange={(value) => draft.change((before) => ({ ...before, description: value }), { label: 'description' })}
          note={look ? `${look.characters} 字` : ''}
        />
      </section>
      {preview}
    </div>
  )
}

interface CourseEditorProps {
  courseId?: number | undefined
  draftId?: number | undefined
  part: CoursePart
  startsPasting: boolean
  lessonMore: LessonMore
  listPath: string
  pathOf: (part: CoursePart) => string
  onPart: (part: CoursePart) => void
  onPublished: (courseId: number) => void
  onMoved: (draft: Draft) => void
  onDiscarded: () => void
}

/** A course, in parts; all of them are one draft. */
export function CourseEditor(props: CourseEditorProps) {
  const { courseId, draftId, part, startsPasting, listPath, pathOf, onPart, onPublished, onMoved, onDiscarded } = props
  const open = useDraft<CourseDraft>({ kind: 'course', contentId: courseId, draftId, blank: BLANK_COURSE })
  const me = useMe()
  const { body } = open
  const values = useCourseValues(open.conflicts.length > 0)
  const [sought, setSought] = useState<{ field: string }>()
  const [lastPart, setLastPart] = useState(part)
  if (part !== lastPart) {
    setLastPart(part)
    // Whoever leaves it and comes back has seen it.
    if (part !== 'outline') setSought(undefined)
  }
  const { data: questions } = useQuery(courseQuestionsQuery(open.draft?.contentId ?? null))
  const lessonCount = readChapters(body.chapters).reduce((sum, { lessons }) => sum + lessons.length, 0)
  const counts: Partial<Record<CoursePart, number | undefined>> = {
    outline: lessonCount,
    questions: questions?.list.length,
  }
  const contentId = open.draft?.contentId ?? null
  // What students made of it, for who may see that; a page of its own.
  const data =
    contentId !== null && mayOpen(me, 'insight.read')
      ? [{ label: '数据', to: paths.insightCourse(contentId), isCurrent: false }]
      : []
  const title = body.name?.trim() ? body.name : '还没有名字的课'
  const parts: Record<CoursePart, (isFixed: boolean) => ReactNode> = {
    overview: (isFixed) => <CourseOverview draft={open} isFixed={isFixed} />,
    outline: (isFixed) => (
      <OutlineEditor
        draft={open}
        isFixed={isFixed}
        startsPasting={startsPasting && !isFixed}
        lessonMore={props.lessonMore}
        sought={sought}
      />
    ),
    page: (isFixed) => <CoursePage draft={open} isFixed={isFixed} />,
    access: (isFixed) => <CourseAccess draft={open} isFixed={isFixed} />,
    questions: () => <CourseQuestions draft={open} />,
    versions: (isFixed) => <CourseOverview draft={open} isFixed={isFixed} />,
  }
  return (
    <DraftFrame
      key={part === 'versions' ? 'versions' : 'writing'}
      draft={open}
      title={title}
      from={{ label: '课程', to: listPath }}
      labels={LABELS}
      values={values}
      startsAt={part === 'versions' ? 'versions' : undefined}
      onField={(field) => {
        const place = partOfField(field)
        setSought(place === 'outline' ? { field } : undefined)
        if (place !== part) onPart(place)
      }}
      onLeft={() => {
        if (part === 'versions') onPart('overview')
      }}
      tabs={
        <Tabs
          label="课程的各部分"
          tabs={[
            ...COURSE_PARTS.map(({ part: each, label }) => ({
              label,
              to: pathOf(each),
              isCurrent: each === part,
              count: counts[each],
            })),
            ...data,
          ]}
        />
      }
      reading={parts[part](true)}
      onPublished={onPublished}
      onMoved={onMoved}
      onDiscarded={onDiscarded}
    >
      <div className={styles.part} key={part}>
        {parts[part](false)}
      </div>
    </DraftFrame>
  )
}
