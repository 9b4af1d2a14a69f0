import type { StaffPerson } from '@bee/contract/manage/staff.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { coursesQuery } from '../../api/courses.queries.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { IconButton } from '../../ui/button.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './staff-dialogs.module.css'

/** Delay after the last keystroke. */
const SEARCH_WAIT_MS = 250

/** The courses of the scope 「只有自己的课」. Each is assigned or removed at once. */
export function CoursePicker({ person }: { person: StaffPerson }) {
  const api = useManageApi()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_WAIT_MS)
  const { data: found } = useQuery(coursesQuery(search))
  const own = person.courses.map(({ id }) => id)
  const change = useAction(
    ({ courseIds, version }: { courseIds: number[]; version: number; words: string }) =>
      api.staff.changeCourses({ userId: person.userId, courseIds, version }),
    {
      onDone: (changed, { words }) =>
        showNotice(words, {
          onUndo: () => change.mutate({ courseIds: own, version: changed.version, words: '已改回去' }),
        }),
    },
  )
  const give = (course: { id: number; name: string }) => {
    setTyped('')
    change.mutate({
      courseIds: [...own, course.id],
      version: person.version,
      words: `《${course.name}》归 ${person.nickName}`,
    })
  }
  const take = (course: { id: number; name: string }) =>
    change.mutate({
      courseIds: own.filter((id) => id !== course.id),
      version: person.version,
      words: `《${course.name}》不再归 ${person.nickName}`,
    })
  const offered = search === '' ? [] : (found?.list.filter(({ id }) => !own.includes(id)) ?? [])
  return (
    <DrawerSection title="自己的课" note={`${own.length} 门`}>
      <Stack as="ul" gap={2} below={10} role="list">
        {person.courses.map((course) => (
          <Row as="li" gap={8} justify="between" key={course.id} className={styles.course}>
            {course.name}
            <IconButton icon="close" label={`去掉《${course.name}》`} onClick={() => take(course)} />
          </Row>
        ))}
      </Stack>
      <TextField
        label="加一门课"
        type="search"
        autoComplete="off"
        placeholder="课名、拼音或首字母"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {offered.length > 0 ? (
        <ul className={styles.found} role="list" aria-label="找到的课">
          {offered.map((course) => (
            <li key={course.id}>
              <button type="button" onClick={() => give(course)}>
                {course.name}
              </button>
            </li>
          ))}
        </ul>
      ) : search !== '' && found ? (
        <p role="status">没找到「{search}」。换个短一点的词。</p>
      ) : null}
    </DrawerSection>
  )
}
