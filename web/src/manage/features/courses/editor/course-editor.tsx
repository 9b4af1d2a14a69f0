import { COURSE_INTRO_TITLE } from '@bee/contract/courses/course-choices.ts'
import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Grid, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { DraftFrame } from '../../../editor/draft-frame.tsx'
import { MarkdownEditor } from '../../../editor/markdown/markdown-editor.tsx'
import { MarkdownPreview, useLook } from '../../../editor/markdown/markdown-preview.tsx'
import { useDraft, type OpenDraft } from '../../../editor/use-draft.ts'
import { LinkTabs } from '../../../ui/list/link-tabs.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { courseQuestionsQuery } from '../courses.queries.ts'
import { BLANK_COURSE } from '../list/new-course.ts'
import { readChapters } from '../outline/outline-edits.ts'
import type { LessonMore } from '../outline/lesson-panel.tsx'
import { OutlineEditor } from '../outline/outline-editor.tsx'
import { CourseAccess } from './course-access.tsx'
import { CourseOverview } from './course-overview.tsx'
import { COURSE_PARTS, isLook, partOfField, type CourseLook, type CoursePart } from './course-parts.ts'
import { CourseQuestions } from './course-questions.tsx'
import { useCourseValues } from './course-values.tsx'
import styles from './course-editor.module.css'

const DESCRIPTION_MAX = 20_000

/** Field names for the conflict dialog. */
const LABELS = {
  name: '课程名',
  keyword: '封面上的字',
  introduction: '一句话介绍',
  description: '介绍页',
  typeId: '类型',
  category: '首页的页签',
  priceFen: '价格',
  discount: '限时优惠',
  lastDay: '优惠的最后一天',
  isFeatured: '推荐',
  teacherId: '讲师',
  coverId: '封面',
  thumbId: '小图',
  chapters: '大纲',
  lessons: '讲',
  remark: '备注',
  filmId: '视频',
  marks: '一讲的章节',
  isPreview: '免费试看',
}

function CoursePage({ draft, isFixed }: { draft: OpenDraft<CourseDraft>; isFixed: boolean }) {
  const description = draft.body.description ?? ''
  const look = useLook(description)
  const preview = (
    <MarkdownPreview
      html={look?.html ?? ''}
      head={
        <Text as="h3" below={12} size={20} line={30} tone="quiet">
          {COURSE_INTRO_TITLE}
        </Text>
      }
    />
  )
  if (isFixed) return preview
  return (
    <Grid columns={2} className={styles.columns}>
      <Stack as="section" flex shrinks className={styles.writing} aria-label="写">
        <MarkdownEditor
          field="description"
          label="介绍页"
          placeholder="可以直接粘贴或拖进图片"
          max={DESCRIPTION_MAX}
          value={description}
          onChange={(value) => draft.change((before) => ({ ...before, description: value }), { label: 'description' })}
          note={[look ? `${look.characters} 字` : '', `页面自带标题「${COURSE_INTRO_TITLE}」`]
            .filter(Boolean)
            .join('，')}
        />
      </Stack>
      {preview}
    </Grid>
  )
}

function CourseLookPart({
  courseId,
  draw,
}: {
  courseId: number | null
  draw: ((courseId: number) => ReactNode) | undefined
}) {
  if (draw === undefined) {
    return (
      <Empty
        within="page"
        why="narrow"
        title="没有权限看这一部分"
        sentence="你的角色看不了它。需要的话请校长在「设置 › 员工与权限」里打开。"
      />
    )
  }
  if (courseId === null) {
    return <Empty within="page" why="nothing" title="还没有学员" sentence="这门课发布以后，学员留下的都在这里。" />
  }
  return draw(courseId)
}

interface CourseEditorProps {
  courseId?: number | undefined
  draftId?: number | undefined
  part: CoursePart
  /** The outline's paste dialog is open. */
  isPasting: boolean
  onPasting: (is: boolean) => void
  /** The lesson with the open panel: its id or, before it has one, its place such as 3.2. */
  chosenLesson: string | undefined
  onChosenLesson: (lesson: string | undefined) => void
  lessonMore: LessonMore
  /** Parts drawn by other features for a published course. Undefined without the right to see them. */
  looks: Readonly<Record<CourseLook, ((courseId: number) => ReactNode) | undefined>>
  /** Number of comments, beside the name of the part. */
  commentCount: string | undefined
  listPath: string
  pathOf: (part: CoursePart) => string
  onPart: (part: CoursePart) => void
  onPublished: (courseId: number) => void
  onMoved: (draft: Draft) => void
  onDiscarded: () => void
}

/** The course editor. All of its parts edit one draft. */
export function CourseEditor(props: CourseEditorProps) {
  const { courseId, draftId, part, isPasting, listPath, pathOf, onPart, onPublished, onMoved, onDiscarded } = props
  const open = useDraft<CourseDraft>({ kind: 'course', contentId: courseId, draftId, blank: BLANK_COURSE })
  const { body } = open
  const values = useCourseValues(open.conflicts.length > 0)
  const [sought, setSought] = useState<{ field: string }>()
  const [lastPart, setLastPart] = useState(part)
  if (part !== lastPart) {
    setLastPart(part)
    // Leaving the outline ends the search: it must not open again on return.
    if (part !== 'outline') setSought(undefined)
  }
  const { data: questions } = useQuery(courseQuestionsQuery(open.draft?.contentId ?? null))
  const lessonCount = readChapters(body.chapters).reduce((sum, { lessons }) => sum + lessons.length, 0)
  const counts: Partial<Record<CoursePart, number | string | undefined>> = {
    outline: lessonCount,
    questions: questions?.list.length,
    comments: props.commentCount,
  }
  const contentId = open.draft?.contentId ?? null
  const look = (which: CourseLook) => <CourseLookPart courseId={contentId} draw={props.looks[which]} />
  const title = body.name?.trim() ? body.name : '还没有名字的课'
  const parts: Record<CoursePart, (isFixed: boolean) => ReactNode> = {
    overview: (isFixed) => <CourseOverview draft={open} isFixed={isFixed} />,
    outline: (isFixed) => (
      <OutlineEditor
        draft={open}
        isFixed={isFixed}
        isPasting={isPasting && !isFixed}
        onPasting={props.onPasting}
        chosen={props.chosenLesson}
        onChosen={props.onChosenLesson}
        lessonMore={props.lessonMore}
        sought={sought}
      />
    ),
    page: (isFixed) => <CoursePage draft={open} isFixed={isFixed} />,
    access: (isFixed) => <CourseAccess draft={open} isFixed={isFixed} />,
    questions: () => <CourseQuestions draft={open} />,
    comments: () => look('comments'),
    insight: () => look('insight'),
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
        <LinkTabs
          label="课程的各部分"
          tabs={COURSE_PARTS.filter(({ part: each }) => !isLook(each) || props.looks[each] !== undefined).map(
            ({ part: each, label }) => ({ label, to: pathOf(each), isCurrent: each === part, count: counts[each] }),
          )}
        />
      }
      hasFields={!isLook(part)}
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
