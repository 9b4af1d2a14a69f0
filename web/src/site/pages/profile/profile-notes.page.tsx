import { DEFAULT_PAGE_SIZE, SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { MyNotes, NoteCourses } from '../../features/notes/my-notes.tsx'
import { noteCoursesQuery, noteListQueries } from '../../features/notes/notes.queries.ts'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { SearchBar } from '../../../ui/forms/search-bar.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ProfileBody, ProfilePanel, useProfilePager } from './profile-panel.tsx'
import styles from './profile-notes.page.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const QUERY = { course: 'course', search: 'search' } as const

interface View {
  courseId?: number
  search: string
  page: number
  limit: number
}

function readView(query: URLSearchParams): View {
  const courseId = wholeNumber(query.get(QUERY.course))
  return {
    ...(courseId && { courseId }),
    search: (query.get(QUERY.search) ?? '').trim().slice(0, SEARCH_MAX_CHARACTERS),
    page: readPage(query),
    limit: DEFAULT_PAGE_SIZE,
  }
}

const addressOf = ({ courseId, search, page = 1 }: Partial<View>) =>
  filtersAddress(paths.profile('note'), { [QUERY.course]: courseId ?? null, [QUERY.search]: search || null, page })

export const needs: PageModule['needs'] = ({ query }) => [noteListQueries.page(readView(query)), noteCoursesQuery()]

export const head: PageModule['head'] = () => ({ title: '我的笔记' })

function ExportButton({ courseId }: { courseId: number | undefined }) {
  const { notes } = useApi()
  const save = useMutation({
    mutationFn: () => notes.markdown(courseId === undefined ? {} : { courseId }),
    onSuccess: ({ fileName, markdown }) => {
      saveFile(fileName, markdown)
      showToast('笔记已导出')
    },
  })
  return (
    <Button loading={save.isPending} onClick={() => save.mutate()}>
      {courseId === undefined ? '导出 Markdown' : '导出这门课'}
    </Button>
  )
}

function NoNotes({ search }: { search: string }) {
  const hasKeys = useDevice() === 'PC'
  return search === '' ? (
    <EmptyState
      title="还没有笔记"
      action={<ButtonLink render={<Link to={paths.profile('course')} />}>去学习</ButtonLink>}
    >
      {hasKeys
        ? '看视频时按 N，或者打开「笔记」写一笔，它会记住那一秒。'
        : '看视频时打开「笔记」写一笔，它会记住那一秒。'}
    </EmptyState>
  ) : (
    <EmptyState title={`没找到「${search}」`}>检查一下拼写，或者换个短一点的词。</EmptyState>
  )
}

export function Component() {
  const navigate = useNavigate()
  const view = readView(usePageQuery())
  const courses = useQuery(noteCoursesQuery())
  return (
    <ProfilePanel id="my-notes" title="我的笔记">
      <ProfileBody>
        {courses.data?.length === 0 ? null : (
          <Row gap={12} wraps below={16} className={styles.tools}>
            <SearchBar
              word={view.search}
              onSearch={(search) => void navigate(addressOf({ ...view, search, page: 1 }), { replace: true })}
              label="搜索笔记"
              placeholder="搜索笔记，拼音也行"
              maxLength={SEARCH_MAX_CHARACTERS}
              action={paths.profile('note')}
              field={QUERY.search}
              kept={view.courseId === undefined ? {} : { [QUERY.course]: String(view.courseId) }}
            />
            <ExportButton courseId={view.courseId} />
          </Row>
        )}
        {courses.data && courses.data.length > 1 ? (
          <NoteCourses
            courses={courses.data}
            chosen={view.courseId}
            addressOf={(courseId) => addressOf({ ...view, courseId, page: 1 } as Partial<View>)}
          />
        ) : null}
        <PagedList
          result={useQuery(noteListQueries.page(view))}
          waiting={<Skeleton variant="text" count={5} />}
          failed="笔记没能加载出来"
          empty={<NoNotes search={view.search} />}
          pager={useProfilePager(view.page, DEFAULT_PAGE_SIZE, (page) => addressOf({ ...view, page }))}
          hidesOnlyPage
        >
          {(notes) => <MyNotes notes={notes} />}
        </PagedList>
      </ProfileBody>
    </ProfilePanel>
  )
}
