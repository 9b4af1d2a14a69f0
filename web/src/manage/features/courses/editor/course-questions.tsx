import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { NotYet } from '../../../api/not-yet.tsx'
import { formatDuration } from '../../../../lib/duration.ts'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { courseQuestionsQuery } from '../courses.queries.ts'
import { readChapters } from '../outline/outline-edits.ts'
import styles from './course-editor.module.css'

const KINDS: Record<string, string> = { single: '单选', multiple: '多选', judge: '判断', open: '问答' }

/** Questions of the course's lessons, in the order of the course. */
export function CourseQuestions({ draft }: { draft: OpenDraft<CourseDraft> }) {
  const { data, error, isFetching, refetch } = useQuery(courseQuestionsQuery(draft.draft?.contentId ?? null))
  if (!data) {
    return <NotYet title="题目没有拿到" query={{ error, isFetching, refetch }} count={6} height="single" />
  }
  if (data.list.length === 0) {
    return (
      <Empty
        within="page"
        why="nothing"
        title="还没有题目关联到这门课"
        sentence="在题目里选上这门课的一讲和一秒，学员做题时能点回来看那里。"
      />
    )
  }
  const lessons = readChapters(draft.body.chapters).flatMap(({ lessons: list }, chapter) =>
    list.map((lesson, nth) => ({ id: lesson.id, words: `${chapter + 1}.${nth + 1} ${lesson.name}` })),
  )
  const groups = [...new Set(data.list.map(({ lessonId }) => lessonId))]
  return (
    <div className={styles.questions}>
      {groups.map((lessonId) => (
        <section key={lessonId} aria-labelledby={`lesson-${lessonId}`}>
          <Text as="h2" above={16} size={13} id={`lesson-${lessonId}`}>
            {lessons.find(({ id }) => id === lessonId)?.words ?? '草稿里去掉了的一讲'}
          </Text>
          <ul role="list">
            {data.list
              .filter((question) => question.lessonId === lessonId)
              .map(({ questionId, second, title, kind, isHidden }) => (
                <Row as="li" gap={12} align="baseline" key={questionId}>
                  <Text as="code" fixed tone="brand">
                    {formatDuration(second)}
                  </Text>
                  <Link to={paths.question(questionId)}>{title}</Link>
                  <Text as="small" atEnd tone="quiet" nowrap>
                    {[KINDS[kind], isHidden ? '已下架' : ''].filter(Boolean).join('，')}
                  </Text>
                </Row>
              ))}
          </ul>
        </section>
      ))}
      {data.hasMore ? <p>题目太多，只列出前面的。</p> : null}
    </div>
  )
}
